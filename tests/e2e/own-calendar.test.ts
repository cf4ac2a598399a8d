import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

test.each(VIEWS)("a calendar address is made, renewed and removed in the settings $name", ({ name: _, ...view }) =>
  site.visit({ storageState: admin, ...view }, async ({ page }) => {
    await page.goto("/admin/settings/account");
    const card = page.getByRole("region", { name: "Calendar", exact: true });
    await card.getByRole("button", { name: "Create address" }).click();
    const shown = card.locator("code");
    const first = (await shown.textContent()) ?? "";
    expect(first).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    await expectAccessible(page, "a new calendar address");
    await card.getByRole("button", { name: "Renew address" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Renew address" }).click();
    await card.locator("code", { hasNotText: first }).waitFor();
    const second = new URL((await shown.textContent()) ?? "").pathname;
    const answer = await page.request.get(`${site.url}${second}`);
    expect(answer.status()).toBe(200);
    await card.getByRole("button", { name: "Remove address" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove address" }).click();
    await card.getByRole("button", { name: "Create address" }).waitFor();
    expect((await page.request.get(`${site.url}${second}`)).status()).toBe(404);
  }),
);
