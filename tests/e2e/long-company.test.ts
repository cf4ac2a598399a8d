import { expect, test } from "vitest";
import { PHONE } from "#tests/support/browser.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite();

test("no text of the company is wider than a phone, however long its words are", { tags: "release" }, async () => {
  const token = await site.server.signIn();
  const { data } = (await site.server.api("GET", "/settings", { token })).json;
  const word = "Unbrokenname".repeat(16);
  const { status } = await site.server.api("PUT", "/settings", {
    token,
    body: {
      ...data,
      company: { ...data.company, city: word, legalName: word },
      clients: [{ name: word, logo: null, projectSlug: "" }],
      team: [{ name: word, role: word, portrait: null, text: word, link: `https://${"a".repeat(60)}.example.org` }],
    },
  });
  expect(status).toBe(200);
  await site.visit({ viewport: PHONE }, async ({ page }) => {
    for (const path of ["/", "/about", "/contact"]) {
      await page.goto(path);
      await page.locator("footer").getByText(word).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
    }
  });
});
