import { existsSync } from "node:fs";
import { type Browser, type Locator, launch, type Page } from "puppeteer-core";
import { afterAll, beforeAll } from "vitest";

/** Long enough for two busy cores, so that only a real failure reaches it. */
const TIMEOUT_MS = 30_000;
const WINDOW = { width: 1440, height: 900 };

export interface FirefoxVisit {
  page: Page;
  /** Returns the element with this role and name, as assistive technology finds it. */
  named(role: string, name: string): Locator<Element>;
  /** Waits until an element that matches the selector has this text. */
  text(text: string, selector?: string): Promise<void>;
}

export interface Firefox {
  /** Runs a visit without stored data. Fails on every console error or warning, uncaught error and policy violation. */
  visit(work: (visit: FirefoxVisit) => Promise<void>): Promise<void>;
}

function firefoxPath(): string {
  const path = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";
  if (!existsSync(path)) throw new Error("No Firefox: name one in FIREFOX_PATH, or run `npm run test:all -- e2e`");
  return path;
}

/** Opens Firefox for a test file. It speaks WebDriver BiDi, which Playwright cannot speak to an unchanged Firefox. */
export function openFirefox(): Firefox {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch({
      browser: "firefox",
      executablePath: firefoxPath(),
      defaultViewport: WINDOW,
      timeout: TIMEOUT_MS,
      protocolTimeout: TIMEOUT_MS,
    });
  });
  afterAll(() => browser?.close());

  return {
    async visit(work) {
      if (!browser) throw new Error("Firefox has not started");
      const context = await browser.createBrowserContext();
      const faults: string[] = [];
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(TIMEOUT_MS);
        await watch(page, faults);
        await work({
          page,
          named: (role, name) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`),
          async text(text, selector = "body") {
            await page.waitForFunction(
              (within, words) =>
                [...document.querySelectorAll<HTMLElement>(within)].some(({ innerText }) => innerText.includes(words)),
              {},
              selector,
              text,
            );
          },
        });
        // Waits for the last console messages.
        await page.evaluate(() => undefined);
      } catch (error) {
        if (faults.length > 0 && error instanceof Error) error.message += `\nFirefox said:\n${faults.join("\n")}`;
        throw error;
      } finally {
        await context.close();
      }
      if (faults.length > 0) throw new Error(`Firefox complained:\n${faults.join("\n")}`);
    },
  };
}

/** Adds every error of a page to the list. */
async function watch(page: Page, faults: string[]): Promise<void> {
  page.on("console", (message) => {
    if (["error", "warn", "assert"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => void faults.push(`uncaught: ${error instanceof Error ? error.stack : error}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} of ${response.url()}`);
  });
  await page.evaluateOnNewDocument(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
}
