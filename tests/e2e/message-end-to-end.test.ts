import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PHONE } from "#tests/support/browser.ts";
import { newLetter, sendButton, shownReference, writeLetter } from "#tests/support/contact-form.ts";
import { ADMIN } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ sendMail: true, environment: { MAIL_TO: "staff@example.org" } });

/** Returns the mails about a reference as text. */
async function mailsAbout(reference: string): Promise<string[]> {
  const folder = join(site.server.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(reference));
}

test("a visitor's message reaches an administrator, who handles it", async () => {
  const letter = newLetter();
  let reference = "";

  await site.visit({ viewport: PHONE, reducedMotion: "no-preference" }, async ({ page }) => {
    await page.goto("/");
    await writeLetter(site, page, letter);
    await sendButton(page).click();
    reference = await shownReference(page);
  });

  const mails = await waitUntil("two mails are written", async () => {
    const written = await mailsAbout(reference);
    return written.length === 2 && written;
  });
  const recipients = mails.map((mail) => /^To: .*?([^\s<]+@[^\s>]+)/m.exec(mail)?.[1]);
  expect(recipients.sort()).toEqual([letter.Email, "staff@example.org"].sort());

  await site.visit({ reducedMotion: "no-preference" }, async ({ page }) => {
    await page.goto("/admin");
    await page.getByLabel("Email").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: letter.Name }).click();
    await page.getByText(reference).waitFor();
    await page.getByText("Could you call me back?").first().waitFor();
    await page.getByRole("button", { name: "Mark as Done" }).click();
    await page.getByText(`${letter.Name} marked as Done`).waitFor();
    await page.goto("/admin/messages?status=Done");
    await page.getByRole("link", { name: letter.Name }).waitFor();
  });
});
