import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { StorageState } from "#tests/support/browser.ts";
import { addCustomers, addMessages, minute } from "#tests/support/bulk.ts";
import { apply } from "#tests/support/intake.ts";
import { focused, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const CUSTOMERS = 100_000;
const AT_ONCE = 10_000;
const [MESSAGES, APPLICATIONS] = [10, 5];
/** Numbers of the messages that get a reply, and its text. */
const ANSWERED = [1, 2, 3];
const ANSWER = "We will call you on Monday.";

const site = openSite();
let admin: StorageState;

beforeAll(async () => {
  admin = await site.asAdmin();
  for (let from = 0; from < CUSTOMERS; from += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, index) => from + index);
    await addCustomers(
      site.server,
      numbers.map((at) => ({ name: `Customer ${at}`, email: `c${at}@example.org`, created_at: minute(at) })),
    );
  }
  await addCustomers(site.server, [
    { name: "Xolani by Keys", email: "xk@example.org" },
    { name: "Zukiswa by Mouse", email: "zm@example.org" },
  ]);
}, 300_000);

/** Adds the messages and applications of one night, for one input method. */
async function fillInbox(way: string): Promise<void> {
  await addMessages(
    site.server,
    Array.from({ length: MESSAGES }, (_, at) => ({ name: `${way} ${at}`, subject: way, created_at: minute(100 - at) })),
  );
  for (let at = 0; at < APPLICATIONS; at++) {
    await apply(site.server, { firstName: way, lastName: String.fromCharCode(65 + at) });
  }
}

async function statuses(table: "messages" | "applications", way: string): Promise<Record<string, number>> {
  const { read } = site.server.app.platform.database;
  const found =
    table === "messages"
      ? await read.selectFrom("messages").select("status").where("name", "like", `${way} %`).execute()
      : await read.selectFrom("applications").select("status").where("first_name", "=", way).execute();
  const counts: Record<string, number> = {};
  for (const { status } of found) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Waits for the server, so that each press follows the completed previous one. */
const has = (table: "messages" | "applications", way: string, status: string, count: number) =>
  waitUntil(`${count} are ${status}`, async () => (await statuses(table, way))[status] === count);

const statusOfCustomer = async (name: string) =>
  (
    await site.server.app.platform.database.read
      .selectFrom("customers")
      .select("status")
      .where("name", "=", name)
      .executeTakeFirst()
  )?.status;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });

const answers = async (way: string) =>
  (
    await site.server.app.platform.database.read
      .selectFrom("replies")
      .innerJoin("messages", "messages.id", "replies.message_id")
      .select("messages.name")
      .where("messages.name", "like", `${way} %`)
      .where("replies.text", "=", ANSWER)
      .orderBy("messages.name")
      .execute()
  ).map(({ name }) => name);

/** Logs the presses and seconds of a task. The seconds are those of a browser without a graphics card. */
async function timed(what: string, work: (count: (presses?: number) => void) => Promise<void>): Promise<void> {
  const begun = performance.now();
  let presses = 0;
  await work((more = 1) => {
    presses += more;
  });
  console.log(`${what}: ${presses} presses, ${((performance.now() - begun) / 1000).toFixed(1)} s`);
}

test("a day among 100,000 customers is done by keyboard alone", { tags: "release", timeout: 240_000 }, async () => {
  const way = "Keys";
  await fillInbox(way);
  await site.visit({ storageState: admin }, async ({ page }) => {
    const keyboard = async (key: string, count: (presses?: number) => void) => {
      count();
      await page.keyboard.press(key);
    };
    await page.goto("/admin/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();

    await timed("ten messages, three of them answered", async (count) => {
      await keyboard("g", count);
      await keyboard("m", count);
      await page.getByText(/^Showing 1 to /).waitFor();
      await keyboard("j", count);
      await waitUntil("the first has the focus", async () => (await focused(page)) === `${way} 0`);
      await keyboard("Enter", count);
      for (let at = 0; at < MESSAGES; at++) {
        await title(page, `${way} ${at}`).waitFor();
        if (ANSWERED.includes(at)) {
          await keyboard("r", count);
          await waitUntil("an answer can be typed", async () => (await focused(page)) === "Your reply");
          await page.keyboard.type(ANSWER);
          count(ANSWER.length);
          await keyboard("Control+Enter", count);
          await page.getByText(/^Sends in \d+ s$/).waitFor();
        }
        await keyboard(at === 4 ? "!" : "d", count);
        await has("messages", way, "Done", at < 4 ? at + 1 : at === 4 ? 4 : at);
      }
      expect(await statuses("messages", way)).toEqual({ Done: 9, Spam: 1 });
      expect(await answers(way)).toEqual(ANSWERED.map((at) => `${way} ${at}`));
    });

    await timed("five applications", async (count) => {
      await keyboard("g", count);
      await keyboard("a", count);
      await page.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
      await page.getByText(/^Showing 1 to /).waitFor();
      await keyboard("j", count);
      await waitUntil("the first has the focus", async () => (await focused(page)).startsWith(way));
      await keyboard("Enter", count);
      for (let at = 0; at < APPLICATIONS; at++) {
        await title(page, `${way} ${String.fromCharCode(64 + APPLICATIONS - at)}`).waitFor();
        await keyboard(at === 2 ? "!" : "d", count);
        await has("applications", way, at === 2 ? "Rejected" : "Shortlisted", at < 2 ? at + 1 : at === 2 ? 1 : at);
      }
      expect(await statuses("applications", way)).toEqual({ Shortlisted: 4, Rejected: 1 });
    });

    await timed("a customer found by three letters, and changed", async (count) => {
      await keyboard("Control+k", count);
      await page.getByRole("combobox", { name: "Search or jump to..." }).waitFor();
      for (const letter of "xol") await keyboard(letter, count);
      await waitUntil("it is found", async () =>
        (await page.locator("[role=option][data-highlighted]").allInnerTexts()).some((text) =>
          text.startsWith("Xolani"),
        ),
      );
      await keyboard("Enter", count);
      await title(page, "Xolani by Keys").waitFor();
      await keyboard("e", count);
      await page.getByRole("heading", { level: 1, name: "Edit Customer" }).waitFor();
      count((await pressTabUntil(page, /^Status/)).length);
      await keyboard("L", count);
      await keyboard("Control+s", count);
      await waitUntil("it is a lead", async () => (await statusOfCustomer("Xolani by Keys")) === "Lead");
    });

    await timed("a view saved", async (count) => {
      await page.goto("/admin/crm?status=Lead&sort=value&order=desc");
      await page.getByText(/^Showing 1 to /).waitFor();
      await keyboard("v", count);
      await waitUntil("it is offered", async () => (await focused(page)) === "Save as a view");
      await keyboard("Enter", count);
      await page.getByRole("dialog", { name: "Save view" }).waitFor();
      count("Dear leads".length);
      await page.keyboard.type("Dear leads");
      await keyboard("Enter", count);
      await view(page, "Dear leads").waitFor();
    });
  });
});

test("a day among 100,000 customers is done by mouse", { tags: "release", timeout: 240_000 }, async () => {
  const way = "Mouse";
  await fillInbox(way);
  await site.visit({ storageState: admin }, async ({ page }) => {
    const nav = page.getByRole("navigation", { name: "Back office" });
    await page.goto("/admin/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();

    await timed("ten messages, three of them answered", async (count) => {
      await nav.getByRole("link", { name: /^Messages/ }).click();
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("New");
      await page.getByRole("link", { name: `${way} 0` }).click();
      count(4);
      for (let at = 0; at < MESSAGES; at++) {
        await title(page, `${way} ${at}`).waitFor();
        if (ANSWERED.includes(at)) {
          await page.getByRole("button", { name: "Write a reply" }).click();
          await page.getByLabel("Your reply").fill(ANSWER);
          await page.getByRole("button", { name: "Send reply" }).click();
          await page.getByText(/^Sends in \d+ s$/).waitFor();
          count(2 + ANSWER.length);
        }
        await page.getByRole("button", { name: "Mark as Done" }).click();
        count();
        await has("messages", way, "Done", at + 1);
      }
      expect(await answers(way)).toEqual(ANSWERED.map((at) => `${way} ${at}`));
    });

    await timed("five applications", async (count) => {
      await nav.getByRole("link", { name: /^Applications/ }).click();
      await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("New");
      await page.getByRole("link", { name: `${way} E` }).click();
      count(4);
      for (let at = 0; at < APPLICATIONS; at++) {
        await title(page, `${way} ${String.fromCharCode(64 + APPLICATIONS - at)}`).waitFor();
        await page.getByRole("button", { name: "Shortlisted", exact: true }).click();
        count();
        await has("applications", way, "Shortlisted", at + 1);
      }
    });

    await timed("a customer found by three letters, and changed", async (count) => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await page.keyboard.type("zuk");
      await page.getByRole("option").filter({ hasText: "Zukiswa by Mouse" }).first().click();
      await title(page, "Zukiswa by Mouse").waitFor();
      await page.getByRole("combobox", { name: "Status of Zukiswa by Mouse" }).selectOption("Lead");
      count(1 + 3 + 1 + 2);
      await waitUntil("it is a lead", async () => (await statusOfCustomer("Zukiswa by Mouse")) === "Lead");
    });

    await timed("a view saved", async (count) => {
      await nav.getByRole("link", { name: /^CRM/ }).click();
      await page.getByRole("button", { name: "Leads", exact: false }).first().click();
      await page.getByRole("button", { name: "Display" }).click();
      await page.getByRole("button", { name: "Save as a view" }).click();
      await page.getByRole("dialog", { name: "Save view" }).getByLabel("Name").fill("Leads of the mouse");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      count(4 + "Leads of the mouse".length + 1);
      await view(page, "Leads of the mouse").waitFor();
    });
  });
});
