import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Two busy cores: long enough that only what never happens runs into it. */
const PATIENCE_MS = 30_000;

type Screen = Pick<BrowserContextOptions, "javaScriptEnabled" | "reducedMotion" | "forcedColors" | "contrast">;

export type StorageState = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

/**
 * How somebody looks at the site. Without anything: the light theme on a desktop, and without motion, which two busy
 * cores would draw frame by frame; what is about motion asks for it.
 */
export interface Look extends Screen {
  theme?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** What the browser has stored before. */
  storageState?: StorageState;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Names what the browser may complain of in this visit: the 401 of a wrong password, a server that is away. */
  expectFault(...patterns: RegExp[]): void;
}

/** One browser for all visits of a test file. */
export interface TestBrowser {
  /**
   * A visit in a fresh browser profile. Fails when the browser complains of anything that was not announced: an error or
   * a warning in the console, an error nobody caught, a breach of the content security policy, a request elsewhere.
   */
  visit(look: Look, work: (visit: Visit) => Promise<void>): Promise<void>;
}

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: name one in CHROMIUM_PATH, or run `npm test -- e2e`");
  return path;
}

/** For the top of a test file: starts before its tests and ends after them. `origin` is where the site lives. */
export function openBrowser(origin: () => string): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Without a locale Chromium calls every file `download` whose name is not ASCII.
    const env = { ...process.env, LANG: "C.UTF-8" };
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS, env });
  });
  afterAll(() => browser?.close());

  return {
    async visit({ theme = "light", viewport = DESKTOP, reducedMotion = "reduce", storageState, ...screen }, work) {
      if (!browser) throw new Error("The browser has not started");
      const look = { colorScheme: theme, viewport, reducedMotion, ...screen };
      const context = await browser.newContext({ baseURL: origin(), ...look });
      context.setDefaultTimeout(PATIENCE_MS);
      const faults = await watch(context, origin());
      if (storageState) await storeBefore(context, storageState);
      const expected: RegExp[] = [];
      try {
        const page = await context.newPage();
        await work({ page, context, expectFault: (...patterns) => void expected.push(...patterns) });
        // What a page says last still has to arrive.
        for (const open of context.pages()) await open.evaluate(() => undefined).catch(() => undefined);
      } catch (error) {
        if (faults.length > 0 && error instanceof Error) error.message += `\nThe browser said:\n${faults.join("\n")}`;
        throw error;
      } finally {
        await context.close();
      }
      const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join("\n")}`);
    },
  };
}

/** Playwright's own way opens a page of its own for it and closes it again, a third of what a short visit costs. */
async function storeBefore(context: BrowserContext, { origins }: StorageState): Promise<void> {
  await context.addInitScript((all) => {
    const stored = all.find(({ origin }) => origin === self.origin);
    // Once: what the visit takes away stays away, in its other tabs too.
    if (!stored || localStorage.getItem("stored-before")) return;
    localStorage.setItem("stored-before", "yes");
    for (const { name, value } of stored.localStorage) localStorage.setItem(name, value);
  }, origins);
}

/** Gathers everything a browser complains of, on all pages of the context. */
async function watch(context: BrowserContext, origin: string): Promise<string[]> {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => faults.push(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || url.protocol === "data:" || url.protocol === "blob:";
    if (!isOwn) faults.push(`request elsewhere: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return faults;
}
