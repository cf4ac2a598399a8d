import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addAccount, tokenOf } from "#tests/support/accounts.ts";
import { heading, receive, statusOf } from "#tests/support/back-office.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();

let admin: StorageState;
let colleague: { id: string; token: string };
beforeAll(async () => {
  admin = await site.asAdmin();
  const id = await addAccount(site.server, { email: "lindiwe@example.org", name: "Lindiwe Example", role: "sales" });
  colleague = { id, token: await tokenOf(site.server, id) };
});

/** Opens a page, and waits until the browser has its stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/events"));
  await page.goto(path);
  await opened;
}

test("a change of a colleague at another process is shown in place, and who else is here", {
  tags: "promise-70",
}, async () => {
  const other: TestServer = await startServer({ database: site.server.database, dataDir: site.server.dataDir });
  onTestFinished(() => other.stop());
  const { token } = colleague;
  const id = await receive(site.server, "Live Example");
  await site.visit({ storageState: admin }, async ({ page }) => {
    await openLive(page, "/admin/messages");
    await statusOf(page, "Live Example").focus();
    await other.api("PATCH", `/messages/${id}/status`, { token, body: { status: "Read" } });
    await waitUntil("the row is Read", async () => (await statusOf(page, "Live Example").inputValue()) === "Read");
    expect(await statusOf(page, "Live Example").evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goto(`/admin/messages/${id}`);
    await heading(page, "Live Example").waitFor();
    await other.api("PUT", "/presence", { token, body: { type: "messages", id, writing: false } });
    await page.getByText("Also here: Lindiwe Example").waitFor();
    await other.api("PUT", "/presence", { token, body: { type: "messages", id, writing: true } });
    await page.getByText("Lindiwe Example is writing").waitFor();
    // Typed text stays, while the thread gets the note of a colleague.
    await page.locator("[data-on-key=reply]").click();
    const text = page.getByLabel("Your reply", { exact: true });
    await text.fill("Good day, thank you");
    await other.api("POST", `/messages/${id}/notes`, { token, body: { text: "She called again" } });
    await page.getByText("She called again").waitFor();
    expect(await text.inputValue()).toBe("Good day, thank you");
    const { read: db } = site.server.app.platform.database;
    await waitUntil("the page says that it is written on", async () => {
      const rows = await db.selectFrom("open_records").select("writing").where("record_id", "=", id).execute();
      return rows.length === 2 && rows.every(({ writing }) => writing === 1);
    });
  });
});

test("ten tabs share one stream, and another tab follows when its tab is closed", {
  tags: ["release", "promise-70"],
}, async () => {
  await site.visit({ storageState: admin }, async ({ page, context }) => {
    const streams = countStreams(context);
    await openLive(page, "/admin/messages");
    const tabs = [page];
    for (let count = 1; count < 10; count++) {
      const tab = await context.newPage();
      await tab.goto("/admin/messages");
      await heading(tab, "Messages").waitFor();
      tabs.push(tab);
    }
    await receive(site.server, "Tabs Example");
    for (const tab of tabs)
      await tab
        .getByText(/Tabs Example|1 new message/)
        .first()
        .waitFor();
    expect(streams.opened).toBe(1);
    await page.close();
    await waitUntil("another tab has the stream", () => streams.opened === 2);
    await receive(site.server, "After Example");
    for (const tab of tabs.slice(1))
      await tab
        .getByText(/After Example|2 new messages/)
        .first()
        .waitFor();
    for (const tab of tabs.slice(1)) await tab.close();
  });
});

// The last test of the file, since it moves the clock.
test("an idle tab is signed out after its idle hours, although its stream is open", {
  tags: "promise-70",
}, async () => {
  await site.visit({ storageState: admin, fresh: true }, async ({ page, allowConsoleError }) => {
    allowConsoleError(/401/);
    await openLive(page, "/admin/messages");
    await heading(page, "Messages").waitFor();
    site.forward(8 * HOUR + MINUTE);
    await page.waitForURL(/\/login/);
  });
});

/** Counts the streams that pages of a browser open. */
function countStreams(context: BrowserContext): { opened: number } {
  const counted = { opened: 0 };
  context.on("response", (response) => {
    if (response.url().endsWith("/api/events") && response.status() === 200) counted.opened++;
  });
  return counted;
}
