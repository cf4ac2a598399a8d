import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { PHONE } from "#tests/support/browser.ts";
import { apply } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";

const site = openSite({ environment: { RATE_LIMIT: "off" } });

test("a person who asks gets their stored data, and is deleted on request", { tags: "promise-35" }, async () => {
  const email = "zanele@example.org";
  const values = { name: "Zanele Example", email, message: "Please call me." };
  await site.server.api("POST", "/contact", { body: values });
  await apply(site.server, { email });
  await site.visit({ storageState: await site.asAdmin() }, async ({ page, allowConsoleError }) => {
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "Personal data" }).click();
    await page.getByText("Nothing is due now.").waitFor();
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("Enter an email address or a phone number").first().waitFor();

    await page.getByLabel("Email address").fill("Zanele@Example.org");
    await page.keyboard.press("Enter");
    await page.getByText("1 message, 1 application, 1 customer record and 4 emails.").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("personal-data.json");
    const data = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(data.messages).toMatchObject([{ message: "Please call me." }]);

    await page.getByRole("button", { name: "Delete everything" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete everything about this person?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Delete everything" }).click();
    await question.getByRole("button", { name: "Delete everything" }).click();
    await page.getByText("Deleted: 1 message, 1 application, 1 customer record and 4 emails").waitFor();

    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("No record, email, account or audit entry names Zanele@Example.org.").waitFor();

    allowConsoleError(/status of 500|Failed to load/);
    await page.route("**/api/personal-data/read", (route) => route.abort());
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("Failed to find personal data").waitFor();
    await page.getByText("No response from server").waitFor();
  });
});

test("a person who called is found and deleted by the telephone number", async () => {
  const { server } = site;
  const body = { name: "Caller", email: "", phone: "031 555 0177", subject: "A permit", message: "Please call back." };
  expect((await server.api("POST", "/messages", { token: await server.signIn(), body })).status).toBe(201);
  await site.visit({ storageState: await site.asAdmin(), viewport: PHONE }, async ({ page }) => {
    await page.goto("/admin/settings/personal-data");
    await page.getByLabel("Telephone number").fill("+27 31 555 0177");
    await page.keyboard.press("Enter");
    await page.getByText("Kept under +27 31 555 0177.").waitFor();
    await expectAccessible(page, "a person found by number");
    await page.getByRole("button", { name: "Delete everything" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete everything about this person?" });
    await question.getByRole("button", { name: "Delete everything" }).click();
    await page.getByText(/^Deleted: 1 message/).waitFor();
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("No record, email, account or audit entry names +27 31 555 0177.").waitFor();
  });
});

test("an earlier address of a customer is deleted only when it is selected", { tags: "release" }, async () => {
  const { server } = site;
  await server.api("POST", "/contact", { body: { name: "Zola", email: "zola@example.org", message: "Words." } });
  const sales = await tokenOf(server, await addAccount(server, { email: "sales@example.com", role: "sales" }));
  const [customer] = (await server.api("GET", "/customers?q=zola", { token: sales })).json;
  const body = { name: "Zola", email: "zola.new@example.org" };
  expect((await server.api("PUT", `/customers/${customer.id}`, { token: sales, body })).status).toBe(200);

  await site.visit({ storageState: await site.asAdmin(), viewport: PHONE, theme: "dark" }, async ({ page }) => {
    await page.goto("/admin/settings/personal-data");
    await page.getByLabel("Email address").fill(body.email);
    await page.keyboard.press("Enter");
    const choice = page.getByRole("checkbox", { name: "Delete zola@example.org too" });
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(false);
    await expectAccessible(page, "an address to be chosen");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await choice.click();
    await page.getByRole("button", { name: "Delete everything" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete everything about this person?" });
    await question.getByText("Kept under zola.new@example.org, zola@example.org.").waitFor();
    await question.getByRole("button", { name: "Delete everything" }).click();
    await page.getByText(/^Deleted: 1 message, 1 customer record/).waitFor();
  });
});
