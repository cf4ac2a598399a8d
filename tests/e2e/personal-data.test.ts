import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { apply } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite({ environment: { RATE_LIMIT: "off" } });

test("somebody who asks gets what is kept, and is gone when they want to be", async () => {
  const email = "zanele@example.org";
  const values = { name: "Zanele Example", email, message: "Please call me." };
  await site.server.api("POST", "/contact", { body: values });
  await apply(site.server, { email });
  await site.visit({ storageState: await site.asAdmin() }, async ({ page, expectFault }) => {
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "Personal data" }).click();
    await page.getByText("Nothing is due now.").waitFor();
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("Email is required").first().waitFor();

    await page.getByLabel("Email Address").fill("Zanele@Example.org");
    await page.keyboard.press("Enter");
    await page.getByText("1 message, 1 application, 1 customer record and 4 e-mails.").waitFor();
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
    await page.getByText("Deleted: 1 message, 1 application, 1 customer record and 4 e-mails").waitFor();

    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("No record, e-mail, account or audit entry names Zanele@Example.org.").waitFor();

    expectFault(/status of 500|Failed to load/);
    await page.route("**/api/personal-data/read", (route) => route.abort());
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("Failed to find personal data").waitFor();
    await page.getByText("No response from server").waitFor();
  });
});

test.each(VIEWS)("everybody can use it $name", async ({ name: _, ...view }) => {
  await site.server.api("POST", "/contact", { body: { name: "A", email: "someone@example.org", message: "Words." } });
  await site.visit({ storageState: await site.asAdmin(), ...view }, async ({ page }) => {
    await page.goto("/admin/settings/personal-data");
    await page.getByLabel("Email Address").fill("someone@example.org");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Delete everything" }).waitFor();
    await expectAccessible(page, "what is held about somebody");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
