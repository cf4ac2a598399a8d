import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/platform/records/ids.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { expectFocus, expectFocusOn, listenToFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await tokenOf(site.server, await adminId(site.server));
  for (const name of ["Support One", "Support Two"])
    await addAccount(site.server, { name, email: `${newId()}@example.org`, password: "a password", role: "support" });
});

let batches = 0;
/** Adds open messages of visitors with a name of their own, the first the newest. */
async function visitors(count: number): Promise<{ q: string; name: (at: number) => string }> {
  const q = `Keys${++batches}`;
  const name = (at: number) => `${q} Visitor ${String(at).padStart(2, "0")}`;
  await addMessages(
    site.server,
    Array.from({ length: count }, (_, at) => ({
      name: name(at + 1),
      subject: `Pipes ${at + 1}`,
      created_at: new Date(Date.UTC(2026, 0, 2) - at * 60_000).toISOString(),
    })),
  );
  return { q, name };
}

const stored = (name: string) =>
  site.server.app.platform.database.read
    .selectFrom("messages")
    .leftJoin("users", "users.id", "messages.assignee_id")
    .select(["messages.status", "messages.snoozed_until", "users.name as assignee"])
    .where("messages.name", "=", name)
    .executeTakeFirstOrThrow();

/** Returns what was done with each message: its status, `snoozed`, or its assignee. */
async function work(names: readonly string[]): Promise<string[]> {
  const rows = await Promise.all(names.map(stored));
  return rows.map(({ status, snoozed_until, assignee }) =>
    [status, snoozed_until && "snoozed", assignee].filter((word) => word && word !== "New").join(" "),
  );
}
const isWork = (names: readonly string[], expected: readonly string[]) =>
  waitUntil(`the work is ${expected.join(", ")}`, async () => (await work(names)).join() === expected.join());

const link = (page: Page, name: string) => page.locator("#list").getByRole("link", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const isGone = (page: Page, name: string) => link(page, name).waitFor({ state: "detached" });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("keys in the list of messages", () => {
  test("change 15 messages, and none of them by mistake", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(15);
      const names = Array.from({ length: 15 }, (_, at) => name(at + 1));
      await page.goto(`/admin/messages?state=open&q=${q}&pageSize=25`);
      await page.getByText("Showing 1 to 15 of 15 messages").waitFor();
      // Row 5 goes: the next one has the focus, and `j` leads to row 5 of what is left.
      await press(page, "j", "j", "j", "j", "j");
      await expectFocus(page, name(5));
      await press(page, "h");
      await isGone(page, name(5));
      await expectFocus(page, name(6));
      await press(page, "j");
      await expectFocus(page, name(6));
      await press(page, "a");
      await page.getByText(`${name(6)} assigned to Administrator`).waitFor();
      await expectFocus(page, name(6));
      await press(page, "d");
      await expectFocus(page, name(7));
      await isGone(page, name(6));
      await expectFocus(page, name(7));
      await press(page, "!");
      await isGone(page, name(7));
      await expectFocus(page, name(8));
      // The row comes back, and the focus stays.
      await press(page, "z");
      await link(page, name(7)).waitFor();
      await expectFocus(page, name(8));
      await press(page, "h");
      await isGone(page, name(8));
      await press(page, "h");
      await isGone(page, name(9));
      await expectFocus(page, name(10));
      await press(page, "k");
      await expectFocus(page, name(7));
      await press(page, "d");
      await isGone(page, name(7));
      await press(page, "j", "j", "j", "j", "j", "j", "j", "j");
      await expectFocus(page, name(15));
      // After the last row, the row before it has the focus.
      await press(page, "h");
      await isGone(page, name(15));
      await expectFocus(page, name(14));
      const done = ["", "", "", "", "snoozed", "Done Administrator", "Done", "snoozed", "snoozed"];
      await isWork(names, [...done, "", "", "", "", "", "snoozed"]);
    }));

  test("lead to the same row, however late the server answers", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(3);
      await page.goto(`/admin/messages?state=open&q=${q}`);
      await link(page, name(3)).waitFor();
      const release = await holdRequests(page, /\/api\/messages\/[^/]+$/, {
        isHeld: (request) => request.method() === "PATCH",
      });
      await press(page, "j", "h", "j");
      await expectFocus(page, name(2));
      release();
      await isGone(page, name(1));
      await expectFocus(page, name(2));
    }),
  );

  test("undo no earlier change while the server answers the last one", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(3);
      await page.goto(`/admin/messages?state=open&q=${q}`);
      await link(page, name(3)).waitFor();
      await press(page, "j", "d");
      await isGone(page, name(1));
      await page.getByText(`${name(1)} marked as Done`).waitFor();
      const release = await holdRequests(page, /\/api\/messages\/[^/]+\/status$/);
      await press(page, "!", "z");
      release();
      await isGone(page, name(2));
      await page.getByText(`${name(2)} marked as Spam`).waitFor();
      await press(page, "z");
      await link(page, name(2)).waitFor();
      await isWork([name(1), name(2), name(3)], ["Done", "", ""]);
    }),
  );

  test("work again after the choice of a status, and after a choice that was left", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(3);
      await page.goto(`/admin/messages?q=${q}`);
      await link(page, name(1)).waitFor();
      await press(page, "j", "s");
      await expectFocus(page, /^Status of /);
      await press(page, "Escape");
      await expectFocus(page, name(1));
      await press(page, "s", "d", "Enter");
      await isWork([name(1)], ["Done"]);
      await expectFocus(page, name(1));
      await press(page, "j");
      await expectFocus(page, name(2));
    }));
});

test("Z says that there is nothing to undo, and its notices go away by themselves", { tags: "release" }, () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const { q, name } = await visitors(2);
    const notices = page.locator("[data-toasts]");
    await page.goto(`/admin/messages?state=open&q=${q}`);
    await link(page, name(2)).waitFor();
    await press(page, "z");
    await notices.getByText("Nothing to undo.").waitFor();
    await press(page, "j", "d");
    await isGone(page, name(1));
    await notices.getByText(`${name(1)} marked as Done`).waitFor();
    await press(page, "z");
    await notices.getByText(`${name(1)} marked as New`).waitFor();
    await notices.getByRole("dialog").first().waitFor({ state: "detached" });
    await press(page, "z");
    await notices.getByText("Nothing to undo.").waitFor();
  }),
);

describe("keys on an opened message", () => {
  test("assign, snooze and finish one after the other, with the focus on the screen", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(5);
      const names = Array.from({ length: 5 }, (_, at) => name(at + 1));
      await page.goto(`/admin/messages?state=open&q=${q}`);
      await link(page, name(1)).click();
      await title(page, name(1)).waitFor();
      await page.getByText("1 of 5").waitFor();
      // A space belongs to the name that is typed.
      await press(page, "a", ..."Support T", "Enter");
      await page.getByText(`${name(1)} assigned to Support Two`).waitFor();
      await expectFocus(page, "screen");
      await press(page, "j");
      await title(page, name(2)).waitFor();
      await press(page, "a", "Escape");
      await expectFocus(page, "screen");
      await press(page, "a", ..."Support O", "Enter");
      await page.getByText(`${name(2)} assigned to Support One`).waitFor();
      await press(page, "h", "ArrowDown", "Enter");
      await page.getByText(new RegExp(`^${name(2)} snoozed until `)).waitFor();
      await title(page, name(3)).waitFor();
      await expectFocus(page, "screen");
      await press(page, "!");
      await title(page, name(4)).waitFor();
      await press(page, "z");
      await title(page, name(3)).waitFor();
      await press(page, "d");
      await title(page, name(4)).waitFor();
      await press(page, "h", "ArrowDown", "Enter");
      await title(page, name(5)).waitFor();
      await expectFocus(page, "screen");
      await isWork(names, ["Read Support Two", "Read snoozed Support One", "Done", "Read snoozed", "Read"]);
    }));

  test("say whose message they move on to, and to whom a reply goes", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(6);
      const isHeard = await listenToFocus(page);
      await page.goto(`/admin/messages?state=open&q=${q}`);
      await link(page, name(1)).click();
      await isHeard(`Message, ${name(1)} | Messages`);
      await page.getByText("1 of 6").waitFor();
      await press(page, "j");
      await isHeard(`Message, ${name(2)} | Messages`);
      await press(page, "k");
      await isHeard(`Message, ${name(1)} | Messages`);
      await press(page, "d");
      await isHeard(`Message, ${name(2)} | Messages`);
      await press(page, "!");
      await isHeard(`Message, ${name(3)} | Messages`);
      await press(page, "z");
      await isHeard(`Message, ${name(2)} | Messages`);
      await press(page, "h", "ArrowDown", "Enter");
      await isHeard(`Message, ${name(3)} | Messages`);
      await press(page, "r");
      const text = page.getByRole("textbox", { name: "Your reply" });
      await expectFocusOn(text);
      expect(await text.getAttribute("aria-description")).toMatch(new RegExp(`^To ${name(3)}, .+@`));
      await press(page, "Escape");
      await isHeard(`Message, ${name(3)} | Messages`);
      // From screen to screen too.
      await press(page, "g", "c");
      await isHeard("Customer Relationship Management");
      await press(page, "g", "d");
      await isHeard("Dashboard");
    }));

  test("are typed into a reply until Escape leaves it", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(2);
      await page.goto(`/admin/messages?state=open&q=${q}`);
      await link(page, name(1)).click();
      await title(page, name(1)).waitFor();
      await page.getByText("1 of 2").waitFor();
      await page.getByRole("button", { name: "Write a reply" }).first().waitFor();
      await press(page, "r");
      await waitUntil("the text has the focus", () =>
        page.evaluate(() => document.activeElement?.tagName === "TEXTAREA"),
      );
      await press(page, "j");
      expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toContain("j");
      await press(page, "Escape");
      await expectFocus(page, "screen");
    }),
  );
});

test("the focus is on the next task after one is ticked by Space, and stays after an undo", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    for (const [title, dueOn] of [
      ["First call", "2026-01-01"],
      ["Second call", "2026-01-02"],
      ["Third call", "2026-01-03"],
    ])
      await site.server.api("POST", "/tasks", { token, body: { title, dueOn } });
    await page.goto("/admin/tasks");
    const box = (name: string) => page.getByRole("checkbox", { name: `Mark ${name} as Done` });
    await box("First call").focus();
    await press(page, "Space");
    await expectFocus(page, "Mark Second call as Done");
    await page.getByText("First call marked as Done").waitFor();
    await press(page, "z");
    await box("First call").waitFor();
    await expectFocus(page, "Mark Second call as Done");
    await press(page, "Space");
    await expectFocus(page, "Mark Third call as Done");
    await press(page, "Space");
    await expectFocus(page, "Mark First call as Done");
    await press(page, "Space");
    await expectFocus(page, "screen");
  }));

test("D and ! move the card with the focus on the board of deals", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const user = { name: "Owner", email: `${newId()}@example.org`, password: "a password", role: "sales" };
    const ownerId = (await site.server.api("POST", "/users", { token, body: user })).json.data.id;
    const add = async (title: string) =>
      (await site.server.api("POST", "/deals", { token, body: { title, value: 5, ownerId } })).json.data.id;
    const [first, second] = [await add("First deal"), await add("Second deal")];
    const stage = async (id: string) => (await site.server.api("GET", `/deals/${id}`, { token })).json.data.status;
    await page.goto(`/admin/deals?owner=${ownerId}`);
    // The deal that was changed last comes first.
    await page.getByRole("region", { name: "New", exact: true }).getByRole("link", { name: "Second deal" }).waitFor();
    await press(page, "j");
    await expectFocus(page, "Second deal");
    await press(page, "d");
    await waitUntil("the deal is in Qualified", async () => (await stage(second)) === "Qualified");
    await expectFocus(page, "Grab Second deal");
    await press(page, "!");
    const question = page.getByRole("dialog", { name: "Why was Second deal lost?" });
    await question.getByLabel("Reason").fill("No budget");
    await question.getByRole("button", { name: "Mark as Lost" }).click();
    await waitUntil("the deal is in Lost", async () => (await stage(second)) === "Lost");
    expect(await stage(first)).toBe("New");
  }));

test("the answer to a question about rows leaves the focus in the list", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    for (const name of ["Gone One", "Gone Two", "Gone Three"])
      await site.server.api("POST", "/customers", { token, body: { name, email: `${newId()}@example.org` } });
    await page.goto("/admin/crm?q=Gone");
    await page.getByText("Showing 1 to 3 of 3 customers").waitFor();
    await press(page, "j", "x");
    await page.getByRole("button", { name: "Delete", exact: true }).focus();
    await press(page, "Enter");
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete / })
      .focus();
    await press(page, "Enter");
    await page.getByText("Showing 1 to 2 of 2 customers").waitFor();
    await expectFocus(page, "Customer Relationship Management");
  }));
