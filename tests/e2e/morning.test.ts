/** @module-tag release */
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { heading } from "#tests/support/back-office.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocus, pressTabUntil } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

// The morning of a member of staff in sales and support: 15 messages and 4 applications are handled, a call is recorded, a
// task is done, a deal is won, two customers are merged, and an import of 30 customers is undone.

const site = openSite();
let token: string;
beforeAll(async () => {
  token = await site.server.signIn();
});

const MESSAGES = 15;
const SPAM = 3;
const DONE = 8;
const REPLIES = 3;
const IMPORTED = 30;
/** Presses of each morning. A typed text counts as none, since it is as long in every program. */
const MOST_PRESSES: Readonly<Record<string, number>> = { Mouse: 46, Keys: 79 };

const api = async (method: string, path: string, body?: object) =>
  (await site.server.api(method, path, { token, ...(body && { body }) })).json;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const dueToday = () => new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10);

interface Morning {
  /** Name of a sender, of an applicant or of a customer. */
  name: (role: string, at?: number) => string;
  file: { name: string; mimeType: string; buffer: Buffer };
}

/** Adds the work of a morning. `word` starts the names. */
async function addWork(word: string): Promise<Morning> {
  const name = (role: string, at = 0) => `${word} ${role}${String.fromCharCode(65 + at)}`;
  const address = (role: string, at = 0) => `${name(role, at).replace(" ", ".").toLowerCase()}@example.org`;
  await addMessages(
    site.server,
    Array.from({ length: MESSAGES }, (_, at) => ({
      name: name("Sender", at),
      email: address("Sender", at),
      created_at: new Date(Date.UTC(2026, 0, 2) - at * 60_000).toISOString(),
    })),
  );
  for (let at = 3; at >= 0; at--)
    await apply(site.server, { firstName: word, lastName: `Applicant${String.fromCharCode(65 + at)}` });
  const phone = `031 555 ${word.charCodeAt(0)}0`;
  const { data: customer } = await api("POST", "/customers", { name: name("Buyer"), email: address("Buyer"), phone });
  await api("POST", "/customers", { name: name("Twin"), email: address("Twin"), phone });
  await api("POST", "/deals", { title: name("Deal"), customerId: customer.id, value: 1200, status: "Proposal" });
  const rows = Array.from({ length: IMPORTED }, (_, at) => `${word} Row ${at},${word}row${at}@example.org`);
  const buffer = Buffer.from(`Name,Email\r\n${rows.join("\r\n")}\r\n`);
  return { name, file: { name: "customers.csv", mimeType: "text/csv", buffer } };
}

/** Counts the presses of a user. */
class Hands {
  readonly counts: [string, number][] = [];
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  begin(part: string): void {
    this.counts.push([part, 0]);
  }
  #count(presses: number): void {
    const part = this.counts.at(-1);
    if (part) part[1] += presses;
  }
  get total(): number {
    return this.counts.reduce((sum, [, presses]) => sum + presses, 0);
  }
  async click(target: Locator): Promise<void> {
    this.#count(1);
    await target.click();
  }
  /** Chooses from a list, which takes a press for the list and another for the choice. */
  async choose(select: Locator, label: string): Promise<void> {
    this.#count(2);
    await select.selectOption({ label });
  }
  async press(...keys: string[]): Promise<void> {
    this.#count(keys.length);
    for (const key of keys) await this.page.keyboard.press(key);
  }
  /** Presses Tab until a control has the focus. */
  async tabTo(name: string | RegExp): Promise<void> {
    this.#count((await pressTabUntil(this.page, name)).length);
  }
  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }
}

const messageStatuses = async (word: string) => {
  const { read } = site.server.app.platform.database;
  const rows = await read.selectFrom("messages").selectAll().where("name", "like", `${word} Sender%`).execute();
  return {
    Spam: rows.filter(({ status }) => status === "Spam").length,
    Done: rows.filter(({ status }) => status === "Done").length,
    snoozed: rows.filter((row) => row.snoozed_until !== null).length,
  };
};

/** Expects the work of a morning to be done. */
async function expectDone(word: string, { name }: Morning): Promise<void> {
  await waitUntil("the last message is done", async () => (await messageStatuses(word)).Done === DONE + REPLIES);
  expect(await messageStatuses(word)).toEqual({ Spam: SPAM, Done: DONE + REPLIES, snoozed: 1 });
  const { read } = site.server.app.platform.database;
  const replies = await read.selectFrom("replies").select("id").where("text", "like", `${word} answer%`).execute();
  expect(replies).toHaveLength(REPLIES);
  const applications = await api("GET", `/applications?q=${word}&sort=name`);
  expect(applications.map(({ status }: { status: string }) => status).sort()).toEqual([
    "Rejected",
    "Rejected",
    "Shortlisted",
    "Shortlisted",
  ]);
  const [customer, ...others] = await api("GET", `/customers?q=${encodeURIComponent(word)}`);
  expect(others.filter((one: { name: string }) => one.name === name("Twin"))).toEqual([]);
  expect(customer.name).toBe(name("Buyer"));
  const interactions = await api("GET", `/customers/${customer.id}/interactions`);
  expect(interactions[0]).toMatchObject({ type: "Call", description: `${word} called` });
  const tasks = await api("GET", `/tasks?customerId=${customer.id}`);
  expect(tasks).toMatchObject([{ title: `${word} offer`, dueOn: dueToday(), status: "Done" }]);
  const deals = await api("GET", `/deals?customerId=${customer.id}`);
  expect(deals).toMatchObject([{ title: name("Deal"), status: "Won" }]);
  expect(await api("GET", `/customers?q=${word}row`)).toEqual([]);
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const navigation = (page: Page) => page.getByRole("navigation", { name: "Back office" });

/** Visits the dashboard as an administrator, and logs how many presses each part of the work took. */
async function spendMorning(word: string, work: (page: Page, hands: Hands, morning: Morning) => Promise<void>) {
  const morning = await addWork(word);
  await site.visit({ storageState: await site.asAdmin() }, async ({ page }) => {
    await page.goto("/admin/dashboard");
    await heading(page, /^Welcome back, /).waitFor();
    const hands = new Hands(page);
    await work(page, hands, morning);
    await expectDone(word, morning);
    console.log(`${word}: ${hands.total} presses`, Object.fromEntries(hands.counts));
    expect(hands.total).toBeLessThanOrEqual(MOST_PRESSES[word] ?? 0);
  });
}

test("a morning's work is done by mouse", () =>
  spendMorning("Mouse", async (page, hands, { name, file }) => {
    const goTo = (area: RegExp) => hands.click(navigation(page).getByRole("link", { name: area }));

    hands.begin("15 messages");
    await goTo(/^Messages/);
    await hands.click(link(page, name("Sender")));
    await page.getByText(`1 of ${MESSAGES}`).waitFor();
    await hands.choose(page.getByRole("combobox", { name: "Snooze" }), "Until tomorrow");
    for (let at = 1; at < MESSAGES; at++) {
      await title(page, name("Sender", at));
      if (at <= SPAM) {
        await hands.click(button(page, "Mark as Spam"));
        await hands.click(page.getByRole("alertdialog").getByRole("button", { name: "Mark as Spam" }));
      } else if (at <= SPAM + DONE) await hands.click(button(page, "Mark as Done"));
      else {
        await hands.click(page.locator("[data-on-key=reply]"));
        await page.getByLabel("Your reply", { exact: true }).fill(`Mouse answer ${at}`);
        await hands.click(button(page, "Send and mark as Done"));
      }
    }

    hands.begin("4 applications");
    await goTo(/^Dashboard/);
    await hands.click(page.getByRole("list", { name: "Open work" }).getByRole("link", { name: /New applications/ }));
    await hands.click(link(page, name("Applicant")));
    for (let at = 0; at < 4; at++) {
      await title(page, name("Applicant", at));
      await hands.click(button(page, at < 2 ? "Shortlisted" : "Reject"));
    }

    hands.begin("call");
    await goTo(/^CRM/);
    await page.getByPlaceholder("Search customers...").fill(name("Buyer"));
    await hands.click(link(page, name("Buyer")));
    await hands.click(button(page, "Call"));
    await page.getByLabel("Description").fill("Mouse called");
    await hands.click(button(page, "Save interaction"));
    await page.getByRole("listitem").getByText("Mouse called").first().waitFor();

    hands.begin("task");
    const tasks = page.getByRole("region", { name: "Tasks" });
    await tasks.getByRole("textbox", { name: "Next step" }).fill("Mouse offer");
    await hands.click(button(page, "Add Task"));
    await hands.click(page.getByRole("checkbox", { name: "Mark Mouse offer as Done" }));
    await page.getByText("Mouse offer marked as Done").waitFor();

    hands.begin("merge");
    await hands.click(link(page, `Compare and merge with ${name("Twin")}`));
    await hands.click(button(page, "Merge customers"));
    await title(page, name("Buyer"));

    hands.begin("deal");
    await hands.click(page.getByRole("region", { name: "Deals" }).getByRole("link", { name: name("Deal") }));
    await hands.click(button(page, "Won"));
    await page.getByText(`${name("Deal")} marked as Won`).waitFor();

    hands.begin("import of 30, undone");
    await goTo(/^CRM/);
    await hands.click(link(page, "Import"));
    const chooser = page.waitForEvent("filechooser");
    await hands.click(button(page, "Choose a file"));
    await (await chooser).setFiles(file);
    await hands.click(button(page, `Import ${IMPORTED} customers`));
    await hands.click(button(page, "Undo import").first());
    await page.getByText(`${IMPORTED} customers removed`).waitFor();
  }));

test("a morning's work is done by keyboard", () =>
  spendMorning("Keys", async (page, hands, { name, file }) => {
    const find = async (record: string) => {
      await hands.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump to..." }).waitFor();
      await hands.type(record);
      await page.getByRole("option", { name: record }).first().waitFor();
      await hands.press("Enter");
      await title(page, record);
    };

    hands.begin("15 messages");
    await hands.press("g", "m");
    // The dashboard lists the newest messages too.
    await title(page, "Messages");
    await link(page, name("Sender")).waitFor();
    await hands.press("j", "h");
    await link(page, name("Sender")).waitFor({ state: "detached" });
    await hands.press("j", "Enter");
    await page.getByText(`1 of ${MESSAGES - 1}`).waitFor();
    for (let at = 1; at < MESSAGES; at++) {
      await title(page, name("Sender", at));
      if (at <= SPAM) await hands.press("!");
      else if (at <= SPAM + DONE) await hands.press("d");
      else {
        await hands.press("r");
        await expectFocus(page, "Your reply");
        await hands.type(`Keys answer ${at}`);
        await hands.press("Control+Shift+Enter");
      }
    }

    hands.begin("4 applications");
    await waitUntil("the last reply is sent", async () => (await messageStatuses("Keys")).Done === DONE + REPLIES);
    await hands.press("g", "a");
    await title(page, "Applications");
    await link(page, name("Applicant")).waitFor();
    await hands.press("j", "Enter");
    for (let at = 0; at < 4; at++) {
      await title(page, name("Applicant", at));
      await hands.press(at < 2 ? "d" : "!");
    }

    hands.begin("call");
    await page.getByText(`${name("Applicant", 3)} marked as Rejected`).waitFor();
    await find(name("Buyer"));
    await hands.tabTo("Call");
    await hands.press("Enter");
    await expectFocus(page, "Description");
    await hands.type("Keys called");
    await hands.press("Control+Enter");
    await page.getByRole("listitem").getByText("Keys called").first().waitFor();

    hands.begin("task");
    await hands.press("Escape", "t");
    await expectFocus(page, "Next step");
    await hands.type("Keys offer");
    await hands.press("Enter");
    await page.getByRole("checkbox", { name: "Mark Keys offer as Done" }).waitFor();
    await hands.tabTo("Mark Keys offer as Done");
    await hands.press("Space");
    await page.getByText("Keys offer marked as Done").waitFor();

    hands.begin("merge");
    await hands.press("m");
    await title(page, "Merge customers");
    await hands.tabTo("Merge customers");
    await hands.press("Enter");
    await title(page, name("Buyer"));

    hands.begin("deal");
    await find(name("Deal"));
    await hands.press("d");
    await page.getByText(`${name("Deal")} marked as Won`).waitFor();

    hands.begin("import of 30, undone");
    await hands.press("g", "c");
    await title(page, "Customer Relationship Management");
    await hands.tabTo("Import");
    await hands.press("Enter");
    await title(page, "Import customers");
    const chooser = page.waitForEvent("filechooser");
    await hands.tabTo("Choose a file");
    await hands.press("Enter");
    await (await chooser).setFiles(file);
    await button(page, `Import ${IMPORTED} customers`).waitFor();
    await hands.tabTo(`Import ${IMPORTED} customers`);
    await hands.press("Enter");
    await button(page, "Undo import").first().waitFor();
    await hands.tabTo("Undo import");
    await hands.press("Enter");
    await page.getByText(`${IMPORTED} customers removed`).waitFor();
  }));
