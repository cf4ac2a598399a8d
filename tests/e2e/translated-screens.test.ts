import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signIn } from "#tests/support/back-office.ts";
import { addScreenRecords } from "#tests/support/screen-records.ts";
import { openSite } from "#tests/support/site.ts";
import { outdatedTexts, translate } from "#tests/support/translation.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { SCREENS } from "../../src/web/admin/areas/areas.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
/** Address of each screen by its path. */
let addresses: ReadonlyMap<string, string>;
beforeAll(async () => {
  addresses = await addScreenRecords(site.server);
});

/** Fails if the last action crashed the page or left an outdated text. */
async function expectWhole(page: Page, action: string) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
  expect(await page.getByText("The problem is on our side").count(), `crashed after ${action}`).toBe(0);
  expect(await outdatedTexts(page), `outdated after ${action}`).toEqual([]);
}

async function openTranslated(page: Page, path: string) {
  await page.goto(addresses.get(path) ?? path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitForQuiet(page);
  await translate(page);
}

/** Buttons that end the session or load another document. */
const ENDS = /^(Log out|Reload|Sign out|End )/;

/** Presses one button of each kind: rows repeat theirs, as `Edit NAME`. */
async function pressEach(page: Page, buttons: Locator) {
  const names = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
  const pressed = new Set<string>();
  for (const [at, name] of names.entries()) {
    const button = buttons.nth(at);
    const [kind = ""] = name.split(/ (?!as |all )/);
    if (pressed.has(kind) || ENDS.test(name) || !(await button.isVisible()) || !(await button.isEnabled())) continue;
    pressed.add(kind);
    // An earlier press may have covered the button, which this test ignores.
    await button.click({ timeout: 500 }).catch(() => undefined);
    await expectWhole(page, `'${name}'`);
    await page.keyboard.press("Escape");
    await expectWhole(page, `'${name}' and Esc`);
  }
}

/** Types into each empty text field, and returns the text of all. */
async function typeInFields(page: Page): Promise<string[]> {
  const fields = page.getByRole("main").locator("input:is([type=text], :not([type])), textarea");
  for (const field of await fields.all()) {
    const isFree = (await field.isVisible()) && (await field.isEditable()) && (await field.inputValue()) === "";
    if (isFree) await field.fill("typed");
  }
  return fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
}

const PATHS = SCREENS.map(({ path }) => path);
/** A list and a form. Release runs visit every screen. */
const OFTEN = ["/admin/products"];
const RARELY = PATHS.filter((path) => !OFTEN.includes(path));

describe.concurrent("A screen that the browser has translated", () => {
  async function useScreen(path: string) {
    await site.visit({ storageState: await site.asAdmin() }, async ({ page, allowConsoleError }) => {
      // Some presses send values that the server refuses.
      allowConsoleError(/status of 4\d\d/);
      await openTranslated(page, path);
      const typed = await typeInFields(page);
      await expectWhole(page, "typing");
      const save = page.getByRole("main").locator("button[data-save]");
      if (await save.isVisible()) {
        await save.click();
        await expectWhole(page, "saving");
        if (await page.locator("[aria-invalid=true]").count()) expect(await typeInFields(page)).toEqual(typed);
      }
      await pressEach(page, page.getByRole("main").locator("button"));
      const boxes = page.getByRole("main").getByRole("checkbox");
      if (await boxes.first().isVisible()) {
        await boxes.first().click();
        await pressEach(page, page.locator("[data-bulk] button"));
      }
      await waitForQuiet(page);
      await expectWhole(page, "all of it");
    });
  }

  test.each(OFTEN)("%s works and keeps what is typed", useScreen);

  test.each(RARELY)("%s works and keeps its typed words", { tags: "release" }, useScreen);

  test("the palette, the menus and the theme work over a list", { tags: "release" }, async () =>
    site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
      await openTranslated(page, "/admin/messages");
      await page.keyboard.press("Control+k");
      const dialog = page.getByRole("dialog");
      for (const term of ["Sender 1", "zzzz", "Sender 3"]) {
        const found = page.waitForResponse(/\/api\/search/);
        await dialog.getByRole("combobox").fill(term);
        await found;
        await expectWhole(page, `searching for '${term}'`);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
      await expectWhole(page, "the help on keys");
      await page.keyboard.press("Escape");
      await pressEach(page, page.locator("button:not(main *)"));
    }),
  );

  test("the login form shows an error of the password and keeps the address", { tags: "release" }, () =>
    site.visit({}, async ({ page, allowConsoleError }) => {
      allowConsoleError(/status of 401/);
      await openTranslated(page, "/login");
      await signIn(page, { email: "", password: "" });
      await page
        .getByText(/required|Enter/)
        .first()
        .waitFor();
      await expectWhole(page, "an empty form");
      await signIn(page, { email: "thandi@example.org", password: "wrong" });
      await page.getByRole("alert").waitFor();
      await expectWhole(page, "a wrong password");
      expect(await page.getByLabel("Email").inputValue()).toBe("thandi@example.org");
    }),
  );
});
