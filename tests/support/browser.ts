import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { beforeAll } from "vitest";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // A tenth less to do than with a process of its own.
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A tenth less again: a visit ends before script that was compiled to run fast has paid for it.
  "--js-flags=--single-threaded --no-opt --no-maglev",
];
/** Two busy cores: long enough that only what never happens runs into it. */
const TIMEOUT_MS = 30_000;

type Screen = Pick<BrowserContextOptions, "javaScriptEnabled" | "reducedMotion" | "forcedColors" | "contrast">;

export type StorageState = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

/**
 * How somebody looks at the site. Without anything: the light theme on a desktop, and without motion, which two busy
 * cores would draw frame by frame; what is about motion asks for it.
 */
export interface View extends Screen {
  theme?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** What the browser has stored before. */
  storageState?: StorageState;
  /** Nothing of the site is in the browser's cache, its script neither. So it is too where nothing is stored. */
  fresh?: boolean;
}

export interface Visit {
  page: Page;
  /** What is done to it lasts, so that no other visit comes after one that asked for it. */
  readonly context: BrowserContext;
  /** Names what the browser may complain of in this visit: the 401 of a wrong password, a server that is away. */
  expectFault(...patterns: RegExp[]): void;
}

export interface TestBrowser {
  /**
   * A visit by a browser that has stored nothing but what the look says. Fails when the browser complains of anything that was not announced: an error or
   * a warning in the console, an error nobody caught, a breach of the content security policy, a request elsewhere.
   */
  visit(view: View, work: (visit: Visit) => Promise<void>): Promise<void>;
}

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: name one in CHROMIUM_PATH, or run `npm test -- e2e`");
  return path;
}

/** One browser for all test files of a process: a start costs as much as a visit. It ends with the process. */
let browser: Browser | undefined;
/**
 * Profiles that a visit has left, by their site and look: with the script of the site in its cache another costs a third less. In them
 * is nothing but that, and what is stored is replaced.
 */
const left = new Map<string, Profile[]>();

/** For the top of a test file. `origin` is where the site lives. */
export function openBrowser(origin: () => string): TestBrowser {
  beforeAll(async () => {
    // Without a locale Chromium calls every file `download` whose name is not ASCII.
    const env = { ...process.env, LANG: "C.UTF-8" };
    browser ??= await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS, env });
  });

  return {
    async visit(given, work) {
      if (!browser) throw new Error("The browser has not started");
      const { theme = "light", viewport = DESKTOP, reducedMotion = "reduce", storageState, fresh, ...screen } = given;
      const view = { colorScheme: theme, viewport, reducedMotion, ...screen };
      const key = JSON.stringify([origin(), view]);
      let mayBeLeft = storageState !== undefined && !fresh;
      const profile = (mayBeLeft && left.get(key)?.pop()) || (await openProfile(browser, origin(), view));
      const { context } = profile;
      const faults: string[] = [];
      const expected: RegExp[] = [];
      profile.complain = (fault) => void faults.push(fault);
      try {
        if (storageState) await (mayBeLeft ? storeNow : storeBefore)(profile, storageState);
        const page = await context.newPage();
        // It is the clock of all pages of the profile, and would stand still in the next visit too.
        Object.defineProperty(page, "clock", {
          get() {
            mayBeLeft = false;
            return context.clock;
          },
        });
        await work({
          page,
          get context() {
            mayBeLeft = false;
            return context;
          },
          expectFault: (...patterns) => void expected.push(...patterns),
        });
        // What a page says last still has to arrive.
        for (const open of context.pages()) await open.evaluate(() => undefined).catch(() => undefined);
      } catch (error) {
        mayBeLeft = false;
        if (faults.length > 0 && error instanceof Error) error.message += `\nThe browser said:\n${faults.join("\n")}`;
        throw error;
      } finally {
        if (mayBeLeft) {
          await leave(profile);
          // Read after the waiting: meanwhile another visit may have taken one.
          left.set(key, [...(left.get(key) ?? []), profile]);
        } else await context.close();
      }
      const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join("\n")}`);
    },
  };
}

interface Profile {
  context: BrowserContext;
  origin: string;
  /** Stays open between visits, to change what is stored. */
  anchor: Page | undefined;
  /** What is done with a complaint of the browser. */
  complain(fault: string): void;
}

async function openProfile(browser: Browser, origin: string, view: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext({ baseURL: origin, ...view });
  context.setDefaultTimeout(TIMEOUT_MS);
  const profile: Profile = { context, origin, anchor: undefined, complain: () => undefined };
  await watch(profile);
  return profile;
}

/** Playwright's own way opens a page of its own for it and closes it again, a third of what a short visit costs. */
async function storeBefore({ context }: Profile, { origins }: StorageState): Promise<void> {
  await context.addInitScript((all) => {
    const stored = all.find(({ origin }) => origin === self.origin);
    // Once: what the visit takes away stays away, in its other tabs too.
    if (!stored || localStorage.getItem("stored-before")) return;
    localStorage.setItem("stored-before", "yes");
    for (const { name, value } of stored.localStorage) localStorage.setItem(name, value);
  }, origins);
}

/** The same for a profile that may have been visited before. */
async function storeNow(profile: Profile, { origins }: StorageState): Promise<void> {
  profile.anchor ??= await openAnchor(profile);
  const stored = origins.flatMap((one) => (one.origin === profile.origin ? one.localStorage : []));
  await profile.anchor.evaluate((entries) => {
    localStorage.clear();
    for (const { name, value } of entries) localStorage.setItem(name, value);
  }, stored);
}

async function openAnchor({ context }: Profile): Promise<Page> {
  const anchor = await context.newPage();
  // The server's own answers are sandboxed, or have a script.
  await anchor.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await anchor.goto("/");
  return anchor;
}

async function leave(profile: Profile): Promise<void> {
  profile.complain = () => undefined;
  const { context, anchor } = profile;
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()));
}

/** Hears everything a browser complains of, on all pages of the profile. */
async function watch(profile: Profile): Promise<void> {
  const { context, origin } = profile;
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    profile.complain(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => profile.complain(`uncaught: ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || url.protocol === "data:" || url.protocol === "blob:";
    if (!isOwn) profile.complain(`request elsewhere: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}
