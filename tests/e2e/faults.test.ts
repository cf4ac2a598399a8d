import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

// Every browser test relies on these checks: an error of the browser fails it.
const site = openSite();

const FAULTS: { name: string; cause: (page: Page) => Promise<unknown>; complaint: RegExp }[] = [
  {
    name: "an error in the console",
    cause: (page) => page.evaluate(() => console.error("woven wrong")),
    complaint: /error: woven wrong/,
  },
  {
    name: "a warning in the console",
    cause: (page) => page.evaluate(() => console.warn("nearly wrong")),
    complaint: /warning: nearly wrong/,
  },
  {
    name: "an error that nobody caught",
    cause: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error("dropped");
        });
      }),
    complaint: /uncaught: Error: dropped/,
  },
  {
    name: "a breach of the content security policy",
    cause: (page) =>
      page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<b>x</b>")).catch(() => undefined),
    complaint: /policy violated: require-trusted-types-for/,
  },
  {
    name: "a request to another origin",
    cause: (page) =>
      page.evaluate(() => {
        const image = new Image();
        image.src = "https://elsewhere.invalid/pixel.png";
      }),
    complaint: /elsewhere\.invalid/,
  },
  {
    name: "a file that is missing",
    cause: (page) => page.evaluate(() => fetch("/assets/nothing.js")),
    complaint: /status of 404/,
  },
];

test.each(FAULTS)("$name fails a journey", { tags: "promise-39" }, async ({ cause, complaint }) => {
  const visit = site.visit({}, async ({ page }) => {
    await page.goto("/about");
    await cause(page);
    await page.waitForTimeout(300);
  });
  await expect(visit).rejects.toThrow(complaint);
});

test("an expected browser error fails no journey", () =>
  site.visit({}, async ({ page, allowConsoleError }) => {
    allowConsoleError(/woven wrong/);
    await page.goto("/about");
    await page.evaluate(() => console.error("woven wrong"));
  }));

test("axe finds a breach", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/about");
    await page.evaluate(() => {
      const button = document.querySelector("main")?.appendChild(document.createElement("button"));
      if (button) button.style.color = "#ccc";
      if (button) button.style.background = "#ddd";
    });
    await waitUntil("the button is there", () => page.locator("main > button").count());
    await expect(expectAccessible(page, "a spoilt page")).rejects.toThrow(/button-name/);
    await page.locator("main > button").evaluate((button) => {
      button.textContent = "Hard to read";
    });
    await expect(expectAccessible(page, "a spoilt page")).rejects.toThrow(/color-contrast/);
  }));
