import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

// Every browser test relies on these checks: an error of the browser fails it.
const site = openSite();

/** Each cause with the fault that the visit reports. */
const FAULTS: { cause: () => unknown; fault: RegExp }[] = [
  { cause: () => console.error("woven wrong"), fault: /error: woven wrong/ },
  { cause: () => console.warn("nearly wrong"), fault: /warning: nearly wrong/ },
  { cause: () => void setTimeout(() => Promise.reject(new Error("dropped"))), fault: /uncaught: Error: dropped/ },
  {
    cause: () => document.body.insertAdjacentHTML("beforeend", "<b>x</b>"),
    fault: /policy violated: require-trusted-types-for/,
  },
  {
    cause: () => {
      new Image().src = "https://elsewhere.invalid/pixel.png";
    },
    fault: /elsewhere\.invalid/,
  },
  { cause: () => fetch("/assets/nothing.js").then(() => undefined), fault: /status of 404/ },
];

test("a visit fails on errors, warnings, policy breaches, foreign requests and missing files", {
  tags: "promise-39",
}, async () => {
  const visit = site.visit({}, async ({ page, faults, allowConsoleError }) => {
    allowConsoleError(/expected/);
    await page.goto("/about");
    await page.evaluate(() => console.error("expected"));
    for (const { cause } of FAULTS) await page.evaluate(cause).catch(() => undefined);
    await waitUntil("the browser reports each", () =>
      FAULTS.every(({ fault }) => faults.some((line) => fault.test(line))),
    );
  });
  const message = await visit.then(
    () => "",
    (error: Error) => error.message,
  );
  for (const { fault } of FAULTS) expect(message).toMatch(fault);
  expect(message).not.toContain("expected");
});

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
