/** @module-tag release */
import { expect, onTestFinished, test } from "vitest";
import { addMessages } from "#tests/support/bulk.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
/** Size of A4 upright within its margins, in px. */
const PAPER = { width: 658, height: 986 };
const PAGES = ["/", "/about", "/terms", "/contact", "/careers", "/security", "/support", "/community"];

test.each(["light", "dark"] as const)("pages print black on white from the %s theme, without controls", (theme) =>
  site.visit({ theme }, async ({ page }) => {
    await page.emulateMedia({ media: "print", colorScheme: theme });
    for (const path of PAGES) {
      await page.goto(path);
      const found = await page.evaluate(() => {
        const shown = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
        const text = [...document.querySelectorAll(".site-main :is(h1, h2, h3, p, li, dt, dd, a), .site-footer p")];
        return {
          sheet: getComputedStyle(document.documentElement).backgroundColor,
          scheme: getComputedStyle(document.documentElement).colorScheme,
          colours: [...new Set(text.map((element) => getComputedStyle(element).color))],
          grounds: [...document.querySelectorAll("body, .site-main, .site-main *, .site-footer")]
            .map((element) => getComputedStyle(element).backgroundColor)
            .filter((ground) => ground !== "rgba(0, 0, 0, 0)"),
          pressable: shown(".site-bar, .site-main .button, .site-main form, .site-footer nav, .call-band, button"),
          art: shown(".site-main img"),
          heading: shown("h1"),
        };
      });
      expect(found, path).toEqual({
        sheet: "rgb(255, 255, 255)",
        scheme: "light",
        colours: ["rgb(0, 0, 0)"],
        grounds: [],
        pressable: 0,
        art: 0,
        heading: 1,
      });
    }
  }),
);

/** Sets the pictures of the company's logos. */
async function setLogos(logo: string | null, logoDark: string | null): Promise<void> {
  const token = await site.server.signIn();
  const { json } = await site.server.api("GET", "/settings", { token });
  const body = { ...json.data, company: { ...json.data.company, logo, logoDark } };
  expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
}

test.each(["light", "dark"] as const)(
  "a page prints the company's own logo for light ground from the %s theme",
  (theme) =>
    site.visit({ theme }, async ({ page }) => {
      const token = await site.server.signIn();
      const [logo, dark] = [await uploadPicture(site.server, token), await uploadPicture(site.server, token)];
      await setLogos(logo, dark);
      onTestFinished(() => setLogos(null, null));
      await page.emulateMedia({ media: "print", colorScheme: theme });
      await page.goto("/terms");
      const bar = page.locator(".site-bar");
      await bar.locator(`img[src*="${logo.replace(/\.png$/, "")}"]`).waitFor();
      expect(await bar.locator("img:visible").count()).toBe(1);
      expect(await bar.locator(":is(button, nav):visible").count()).toBe(0);
    }),
);

test("lists of services print with space between them", () =>
  site.visit({ viewport: PAPER }, async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto("/");
    const gaps = await page.locator(".service-card").evaluateAll((cards) =>
      cards.slice(1).map((card, index) => {
        const above = cards[index]?.getBoundingClientRect().bottom ?? 0;
        return card.getBoundingClientRect().top - above;
      }),
    );
    expect(gaps.length).toBeGreaterThan(0);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(24);
  }));

test("a message prints completely with its date, without overlaps", async () => {
  await addMessages(site.server, [
    { name: "Long Writer", subject: "", message: "We would like to know what it costs. ".repeat(12) },
    { name: "After It", subject: "Short", message: "Hello" },
  ]);
  const token = await site.server.signIn();
  for (const density of ["Compact", "Comfortable"]) {
    await site.server.api("PUT", "/account/preferences", { token, body: { density } });
    await site.visit(
      { storageState: await site.asAdmin(), viewport: { width: 1024, height: 768 } },
      async ({ page }) => {
        await page.goto("/admin/messages");
        await page.getByText("Long Writer").waitFor();
        await page.emulateMedia({ media: "print" });
        const rows = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>("#screen tbody tr")].map((row) => {
            const words = [...row.querySelectorAll<HTMLElement>("td *")].filter((one) => one.checkVisibility());
            return {
              end: Math.round(row.getBoundingClientRect().bottom),
              words: Math.round(Math.max(...words.map((one) => one.getBoundingClientRect().bottom))),
            };
          }),
        );
        expect(rows.length).toBeGreaterThanOrEqual(2);
        for (const { end, words } of rows) expect(words).toBeLessThanOrEqual(end);
        const shown = page.locator("#screen tbody td:last-child select");
        expect(await shown.first().isVisible()).toBe(true);
        expect(await page.locator("#screen select[aria-label=Status]").isVisible()).toBe(false);
      },
    );
  }
});

test("a list prints with its headings, without controls or overlaps", async () => {
  const token = await site.server.signIn();
  const body = { name: "Nonhlanhla Example of Somewhere", email: "nonhlanhla.example.of.somewhere@example.org" };
  await site.server.api("POST", "/customers", { token, body: { ...body, company: "A Company with a Long Name" } });
  await site.server.api("PUT", "/account/preferences", { token, body: { density: "Compact" } });
  await site.visit({ storageState: await site.asAdmin(), viewport: { width: 1024, height: 768 } }, async ({ page }) => {
    await page.goto("/admin/crm");
    await page.getByText(body.email).waitFor();
    await page.emulateMedia({ media: "print" });
    const found = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
      const cells = shown("#screen tbody td").map((cell) => ({
        text: cell.innerText,
        right: cell.getBoundingClientRect().right,
        // The end of the text, not of its box.
        end: Math.max(
          0,
          ...shown("#screen tbody td *")
            .filter((one) => cell.contains(one))
            .map((one) => one.getBoundingClientRect().right),
        ),
      }));
      return {
        pressable: shown("#screen input, #screen a[aria-label], #screen select[title]").length,
        heads: shown("#screen th button").map((head) => head.innerText.trim()),
        over: cells.filter(({ right, end }) => end > right + 1),
      };
    });
    expect(found).toEqual({
      pressable: 0,
      heads: ["Customer", "Company", "Status", "Value", "Last Contact"],
      over: [],
    });
  });
});

test("a customer prints black on white, without controls", async () => {
  const token = await site.server.signIn();
  const body = { name: "Thandi Example", email: "thandi@example.org", notes: ["Met at the port"] };
  const { json } = await site.server.api("POST", "/customers", { token, body });
  await site.visit({ storageState: await site.asAdmin(), theme: "dark" }, async ({ page }) => {
    await page.goto(`/admin/crm/customers/${json.data.id}`);
    await page.getByText("Met at the port").waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const found = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      return {
        sheet: getComputedStyle(document.documentElement).backgroundColor,
        scheme: getComputedStyle(document.documentElement).colorScheme,
        colours: [
          ...new Set(
            [...document.querySelectorAll("#screen *")]
              .filter((one) => one.checkVisibility())
              .map((one) => getComputedStyle(one).color),
          ),
        ],
        pressable: shown("button, nav, textarea, a[href='#screen'], :not(#screen) > header:not(#screen *)"),
        heading: shown("h1"),
      };
    });
    expect(found).toEqual({
      sheet: "rgb(255, 255, 255)",
      scheme: "light",
      colours: ["rgb(0, 0, 0)"],
      pressable: 0,
      heading: 1,
    });
    expect(await page.getByText("Met at the port").isVisible()).toBe(true);
  });
});
