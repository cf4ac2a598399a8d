import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { beforeAll } from "vitest";
import { waitUntil } from "#tests/support/wait-until.ts";

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** Host name of a site in an office network. Over plain HTTP a browser denies it what localhost may do (`isSecureContext`). */
export const OFFICE_HOST = "site.office.example";

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  // A tenth less work than with a process of its own.
  "--in-process-gpu",
  "--disable-quic",
  `--host-resolver-rules=MAP ${OFFICE_HOST} 127.0.0.1`,
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Another tenth less: a visit ends before optimised script has paid for its compilation.
  "--js-flags=--single-threaded --no-opt --no-maglev",
  // An eighth less: the page that stays open between visits keeps its process, with the site's compiled script.
  "--process-per-site",
];
/** Long enough for two busy cores, so that only a real failure reaches it. */
const TIMEOUT_MS = 30_000;

type Screen = Pick<BrowserContextOptions, "javaScriptEnabled" | "reducedMotion" | "forcedColors" | "contrast">;

export type StorageState = Exclude<NonNullable<BrowserContextOptions["storageState"]>, string>;

/**
 * How a visit displays the site. The default is the light theme on a desktop. Motion is off unless a test asks for it,
 * because two busy cores draw each frame.
 */
export interface View extends Screen {
  theme?: "light" | "dark";
  viewport?: { width: number; height: number };
  /** Cookies and local storage from before the visit. */
  storageState?: StorageState;
  /** Set to begin with an empty browser cache, without the site's script. Also the case when nothing is stored. */
  fresh?: boolean;
  /** Set to let the back office load all its screens ahead. By default the browser asks to save data, which costs less. */
  preloads?: boolean;
}

export interface BrowserVisit {
  page: Page;
  /** Browser context of the visit. A visit that reads it gets no successor, because its changes last. */
  readonly context: BrowserContext;
  /** Errors of the browser in this visit so far, with allowed ones. */
  readonly faults: readonly string[];
  /** Allows browser errors that match in this visit: the 401 of a wrong password, a server that is away. */
  allowConsoleError(...patterns: RegExp[]): void;
}

export interface TestBrowser {
  /**
   * Runs a visit in a browser that has only the storage of the view. Fails on every unexpected console error or
   * warning, uncaught error, policy violation and foreign request.
   */
  visit(view: View, work: (visit: BrowserVisit) => Promise<void>): Promise<void>;
}

function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  if (!existsSync(path)) throw new Error("No Chromium: name one in CHROMIUM_PATH, or run `npm test -- e2e`");
  return path;
}

/** One browser for all test files of a process, because a start costs as much as a visit. It ends with the process. */
let browser: Browser | undefined;
/**
 * Profiles of finished visits, by site and view. With the site's script in its cache, the next visit costs a third
 * less. Other storage is replaced.
 */
const left = new Map<string, Profile[]>();

/** Opens a browser for a test file. `origin` returns the address of the site. */
export function openBrowser(origin: () => string): TestBrowser {
  beforeAll(async () => {
    // Without a locale Chromium names every file `download` whose name is not ASCII.
    const env = { ...process.env, LANG: "C.UTF-8" };
    browser ??= await chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS, env });
  });

  return {
    async visit(given, work) {
      if (!browser) throw new Error("The browser has not started");
      const {
        theme = "light",
        viewport = DESKTOP,
        reducedMotion = "reduce",
        storageState,
        fresh,
        preloads = false,
        ...screen
      } = given;
      const view = { colorScheme: theme, viewport, reducedMotion, ...screen };
      const key = JSON.stringify([origin(), view, preloads]);
      let mayBeLeft = storageState !== undefined && !fresh;
      const profile =
        (mayBeLeft && left.get(key)?.pop()) || (await openProfile(browser, { origin: origin(), view, preloads }));
      const { context } = profile;
      const faults: string[] = [];
      const expected: RegExp[] = [];
      profile.complain = (fault) => void faults.push(fault);
      try {
        if (storageState) await (mayBeLeft ? storeNow : storeBefore)(profile, storageState);
        const page = await context.newPage();
        awaitRouting(page);
        // The clock belongs to all pages of the profile, and would still be stopped in the next visit.
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
          faults,
          allowConsoleError: (...patterns) => void expected.push(...patterns),
        });
        // Waits for the last console messages of each page.
        for (const open of context.pages()) await open.evaluate(() => undefined).catch(() => undefined);
      } catch (error) {
        mayBeLeft = false;
        if (faults.length > 0 && error instanceof Error) error.message += `\nThe browser said:\n${faults.join("\n")}`;
        throw error;
      } finally {
        if (mayBeLeft) {
          await leave(profile);
          // Read after the wait: another visit may have taken a profile in the meantime.
          left.set(key, [...(left.get(key) ?? []), profile]);
        } else await context.close();
      }
      const unexpected = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
      if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join("\n")}`);
    },
  };
}

/** A picture of the site, which the browser requests until the test answers in place of the server. */
const PROBE = "/apple-touch-icon.png?routing=";

/** Makes `route` of a page wait until it has an effect: the browser lets requests of the first milliseconds pass. */
function awaitRouting(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...given) => {
    const installed = await route(...given);
    if (page.url() === "about:blank") return installed;
    let isRouted = false;
    const probe = await route(
      ({ href }) => href.includes(PROBE),
      (asked) => {
        isRouted = true;
        return asked.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
      },
    );
    let tries = 0;
    await waitUntil("requests are routed", async () => {
      // The policy of every page allows its pictures, but that of the map forbids `fetch`.
      await page.evaluate(
        (path) =>
          new Promise<void>((done) => {
            const picture = new Image();
            picture.onload = picture.onerror = () => done();
            picture.src = path;
          }),
        `${PROBE}${++tries}`,
      );
      return isRouted;
    });
    await probe.dispose();
    return installed;
  };
}

interface Profile {
  context: BrowserContext;
  origin: string;
  /** A page that stays open between visits, to change the storage. */
  anchor: Page | undefined;
  /** Receives each error of the browser. */
  complain(fault: string): void;
}

interface ProfileOptions {
  origin: string;
  view: BrowserContextOptions;
  preloads: boolean;
}

async function openProfile(browser: Browser, { origin, view, preloads }: ProfileOptions): Promise<Profile> {
  const context = await browser.newContext({ baseURL: origin, ...view });
  context.setDefaultTimeout(TIMEOUT_MS);
  if (!preloads) await saveData(context);
  const profile: Profile = { context, origin, anchor: undefined, complain: () => undefined };
  await watch(profile);
  return profile;
}

/** Makes the browser ask to save data, as a metered line does, so that the back office loads nothing ahead. */
function saveData(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
}

/**
 * Sets the storage before the first page. Playwright's own option opens and closes an extra page, a third of the cost
 * of a short visit.
 */
async function storeBefore({ context }: Profile, { origins }: StorageState): Promise<void> {
  await context.addInitScript((all) => {
    const stored = all.find(({ origin }) => origin === self.origin);
    // Runs once, so that data the visit deletes is not restored, in its other tabs either.
    if (!stored || localStorage.getItem("stored-before")) return;
    localStorage.setItem("stored-before", "yes");
    for (const { name, value } of stored.localStorage) localStorage.setItem(name, value);
  }, origins);
}

/** Replaces the storage of a profile that may have been visited before. */
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
  // The server's own responses are sandboxed or run a script.
  await anchor.route("**", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await anchor.goto("/");
  return anchor;
}

async function leave(profile: Profile): Promise<void> {
  profile.complain = () => undefined;
  profile.anchor ??= await openAnchor(profile);
  const { context, anchor } = profile;
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()));
}

/** Reports every error on all pages of the profile. */
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

/** Resizes a page and waits for two frames, in which the page is drawn at the new size. */
export async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(
    () => new Promise<void>((drawn) => void requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  );
}
