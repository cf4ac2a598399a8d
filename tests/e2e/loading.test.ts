import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { addProducts } from "#tests/support/catalogue.ts";
import { apply } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
/** In px: less is not seen to move. */
const STILL = 8;

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  admin = await site.asAdmin();
  addresses.message = `/admin/messages/${await receive(site.server, "Nomvula Dlamini")}`;
  addresses.application = `/admin/applications/${(await apply(site.server, {})).id}`;
  const [customer] = await addCustomers(site.server, [{ name: "Zodwa", email: "zodwa@example.org", status: "Lead" }]);
  addresses.customer = `/admin/crm/customers/${customer}`;
  await addProducts(site.server, [{ name: "Tank sensor", slug: "tank-sensor", stock: 5, status: "Active" }]);
});

/** Holds the first answers to calls of this kind back until it is told to let them go. */
async function hold(page: Page, calls: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Left and upper edges of the title's row and of the first cards of both columns. */
function edges(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("main .rounded-panel")];
    const at = (card: Element) => card.getBoundingClientRect();
    const first = cards.toSorted((one, other) => at(one).left - at(other).left || at(one).top - at(other).top)[0];
    const rail = cards.toSorted((one, other) => at(other).left - at(one).left || at(one).top - at(other).top)[0];
    const title = document.querySelector("main .pt-5.pb-4 > div");
    const wide = innerWidth > 900 ? [title, first, rail] : [title, first];
    return wide.flatMap((element) => (element ? [at(element).left, at(element).top] : []));
  });
}

describe.each([
  ["a desk", WIDE],
  ["a phone", PHONE],
])("on %s", (_, view) => {
  test.each(["message", "application", "customer"])("nothing moves when the %s comes", (kind) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      const address = addresses[kind] ?? "";
      const id = address.slice(address.lastIndexOf("/") + 1);
      const release = await hold(page, new RegExp(`/api/.*${id}`));
      await page.goto(address);
      await page.locator("main .rounded-panel .skeleton").first().waitFor();
      const before = await edges(page);
      release();
      await page.getByRole("heading", { name: "Replies" }).waitFor();
      const after = await edges(page);
      expect(before.length).toBe(after.length);
      for (const [at, edge] of after.entries()) expect(Math.abs(edge - (before[at] ?? 0))).toBeLessThanOrEqual(STILL);
    }),
  );

  test("the pictures of products have their places", () =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      const release = await hold(page, /\/api\/products\?/);
      await page.goto("/admin/products");
      const place = page.locator("main .picture").first();
      await place.waitFor();
      const before = await place.boundingBox();
      expect(await place.evaluate((element) => getComputedStyle(element).borderRadius)).toBe("8px");
      release();
      const picture = page.locator("main .size-10").first();
      await picture.waitFor();
      expect(await picture.boundingBox()).toEqual(before);
    }));
});
