import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE, resize } from "#tests/support/browser.ts";
import { addProducts, variantInput } from "#tests/support/catalogue.ts";
import { sendButton, shownReference } from "#tests/support/contact-form.ts";
import { uploadPicture } from "#tests/support/pictures.ts";
import { rowsOf } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
beforeAll(async () => {
  const variants = [
    variantInput({ name: "Four probes", price: 389, attributes: { Probes: "4", Depth: "10 cm" } }),
    variantInput({ name: "Eight probes", price: 669, attributes: { Probes: "8" } }),
  ];
  const numbers = Array.from({ length: 14 }, (_, number) => number + 1);
  await addProducts(site.server, [
    { name: "Soil kit", slug: "soil-kit", status: "Active", variants },
    ...numbers.map((number) => ({ name: `Gateway ${number}`, category: "Gateways", status: "Active" as const })),
  ]);
});

test.each(VIEWS)("everybody can use the catalogue and a product $name", { tags: "release" }, ({ name: _, ...view }) =>
  site.visit(view, async ({ page }) => {
    for (const path of ["/catalogue", "/catalogue/soil-kit"]) {
      await page.goto(path);
      await expectAccessible(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }),
);

test("every disc beside the heading is complete, and the categories fit at any width", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/catalogue");
    const topOf = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().top);
    const bottom = () => page.locator(".catalogue-search-form").evaluate((one) => one.getBoundingClientRect().bottom);
    for (const width of [900, 1024, 1440, 1920]) {
      await resize(page, { width, height: 900 });
      const cut = await page.evaluate(() => {
        const discs = [...document.querySelectorAll(".catalogue-covers img")];
        const band = discs[0]?.closest("section")?.getBoundingClientRect();
        return discs
          .map((disc) => disc.getBoundingClientRect())
          .filter(
            ({ top, bottom, left, right }) =>
              !band || top < band.top || bottom > band.bottom || left < band.left || right > band.right,
          );
      });
      expect(cut, `${width} px`).toEqual([]);
      // The categories have their own line below 1200 px, and share the search's above.
      expect((await topOf(".categories")) >= (await bottom()), `${width} px`).toBe(width < 1200);
    }
  }),
);

test("a product prints without its drawn picture, and without picture controls", { tags: "release" }, () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/catalogue/soil-kit");
    expect(await page.locator(".gallery").isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".gallery").isVisible()).toBe(false);
    await page.goto("/catalogue");
    const words = page.locator(".product-card > div").first();
    expect(await words.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("0px");
  }),
);

test("a picture of a product opens as large as the window, by keyboard and without script", {
  tags: "release",
}, async () => {
  const token = await site.server.signIn();
  const name = await uploadPicture(site.server, token, { fileName: "Probe.png", width: 1800, height: 1200 });
  await site.server.api("PATCH", `/pictures/${name}`, { token, body: { alt: "A probe in red soil" } });
  await addProducts(site.server, [
    { name: "Probe", slug: "probe", category: "Tools", status: "Active", images: [name] },
  ]);
  for (const view of [{}, { javaScriptEnabled: false, viewport: PHONE }]) {
    await site.visit(view, async ({ page }) => {
      await page.goto("/catalogue/probe");
      await page.getByRole("button", { name: "Open large: A probe in red soil" }).press("Enter");
      const large = page.getByRole("dialog", { name: "A probe in red soil" });
      const width = async () => (await large.getByRole("img").boundingBox())?.width ?? 0;
      await waitUntil("the picture is large", async () => (await width()) > 350);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      if (!view.viewport) await expectAccessible(page, "a large picture", "[popover]:popover-open");
      await large.getByRole("button", { name: "Close" }).press("Enter");
      await large.waitFor({ state: "hidden" });
    });
  }
});

test("a visitor finds a product and asks about it", () =>
  site.visit({}, async ({ page }) => {
    await page.goto("/catalogue");
    await page.getByRole("link", { name: /^Gateways/ }).click();
    await page.getByText("Showing 1 to 12 of 14 products in Gateways").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Page 2 of 2").waitFor();
    await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("soil");
    await page.getByRole("link", { name: "All products" }).click();
    await page.getByRole("searchbox", { name: "Search the catalogue" }).fill("sensors");
    await page.getByRole("searchbox", { name: "Search the catalogue" }).press("Enter");
    await page.getByText('Showing 1 product for "sensors"').waitFor();
    await page.getByRole("link", { name: "Soil kit" }).click();
    await page.getByRole("heading", { level: 1, name: "Soil kit" }).waitFor();
    expect(await page.getByRole("row").count()).toBe(3);

    await page.getByRole("link", { name: "Enquire" }).click();
    expect(await page.getByLabel("Subject").inputValue()).toBe("Enquiry: Soil kit");
    const message = page.getByLabel("Message", { exact: true });
    expect(await message.inputValue()).toBe("I would like to know more about Soil kit.\n\n");
    const email = "asks@example.net";
    const token = page.waitForResponse("**/api/public/form-token");
    await page.getByLabel("Full Name").fill("Nomvula Dlamini");
    await page.getByLabel("Email Address").fill(email);
    await message.pressSequentially("For two hectares.");
    // The form needs its token first, or the submission would count as too fast.
    await (await token).finished();
    site.forward(3_000);
    await sendButton(page).click();
    const reference = await shownReference(page);
    const stored = (await rowsOf(site.server, "messages")).filter((row) => row.email === email);
    expect(stored).toMatchObject([{ reference, subject: "Enquiry: Soil kit", status: "New" }]);
    expect(stored[0]?.message).toContain("I would like to know more about Soil kit.");
    expect(stored[0]?.message).toContain("For two hectares.");
  }));
