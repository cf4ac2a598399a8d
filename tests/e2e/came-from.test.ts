import { beforeAll, expect, test } from "vitest";
import { newLetter, sendButton, shownReference, writeLetter } from "#tests/support/contact-form.ts";
import { publishCameFromNotice } from "#tests/support/publish-page.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();
beforeAll(async () => {
  const token = await site.server.signIn();
  await publishCameFromNotice(site.server, token);
  const { json } = await site.server.api("GET", "/settings", { token });
  const body = { ...json.data, keepSource: true };
  expect((await site.server.api("PUT", "/settings", { token, body })).status).toBe(200);
  await site.server.app.pageCache.refresh();
});

test("staff see of a message by which link its sender came, and at which page", async () => {
  const letter = newLetter();
  await site.visit({}, async ({ page }) => {
    await page.goto("/services?utm_source=Autumn-Fair&utm_medium=email");
    // The home page has a form as well.
    await page.locator("header .brand").click();
    await page.waitForURL((url) => url.pathname === "/" && url.search === "");
    await writeLetter(site, page, letter);
    await sendButton(page).click();
    await shownReference(page);
    expect(await page.evaluate(() => document.cookie)).toBe("");
  });
  await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
    await page.goto(`/admin/messages?q=${letter.Email}`);
    await page.getByRole("link", { name: letter.Name }).first().click();
    const fact = page.locator("dt", { hasText: "Came from" }).locator("xpath=following-sibling::dd[1]");
    await fact.waitFor();
    expect(await fact.innerText()).toBe("autumn-fair (first page /services)");
  });
});
