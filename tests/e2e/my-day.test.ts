import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { addAccount, adminId, tokenOf } from "#tests/support/accounts.ts";
import { receive } from "#tests/support/back-office.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { apply } from "#tests/support/intake.ts";
import { openSite, signedIn } from "#tests/support/site.ts";
import { VIEWS, variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let token: string;
let customerId: string;
let messageId: string;
let applicationId: string;

const DAY_MS = 86_400_000;
/** Returns the South African date some days from now. */
const day = (ahead: number) => new Date(Date.now() + 2 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);

async function addTask(given: object): Promise<string> {
  const { status, json } = await site.server.api("POST", "/tasks", { token, body: { dueOn: day(0), ...given } });
  expect(status, JSON.stringify(json)).toBe(201);
  return json.data.id;
}

const taskOf = async (id: string) => (await site.server.api("GET", `/tasks/${id}`, { token })).json.data;

beforeAll(async () => {
  admin = await site.asAdmin();
  token = await tokenOf(site.server, await adminId(site.server));
  const customer = { name: "Nomvula Dlamini", email: "nomvula@example.org" };
  customerId = (await site.server.api("POST", "/customers", { token, body: customer })).json.data.id;
  messageId = await receive(site.server, "Sipho Ndlovu");
  applicationId = (await apply(site.server, { firstName: "Ayanda", lastName: "Botha" })).id;
  await addTask({ title: "Late call", dueOn: day(-2), customerId });
  await addTask({ title: "Week call", dueOn: day(3) });
  await addTask({ title: "Far call", dueOn: day(30) });
  await addTask({ title: "Free call", assigneeId: null });
});

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Mark ${title} as Done` });

describe("my day", () => {
  test("shows what is overdue, due today, this week and later, and nobody's", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/tasks");
      await page.getByRole("heading", { level: 1, name: "My day" }).waitFor();
      await card(page, "Overdue").getByRole("link", { name: "Late call" }).waitFor();
      await card(page, "Overdue").getByRole("link", { name: "Nomvula Dlamini" }).waitFor();
      await card(page, "Next seven days").getByRole("link", { name: "Week call" }).waitFor();
      await card(page, "Nobody's").getByRole("link", { name: "Free call" }).waitFor();
      expect(await page.getByText("Far call").count()).toBe(0);
      await page.getByRole("button", { name: "Show later tasks" }).click();
      await card(page, "Later").getByRole("link", { name: "Far call" }).waitFor();
      await page.getByRole("combobox", { name: "Assignee" }).selectOption({ label: "Nobody's" });
      await card(page, "Today").getByRole("link", { name: "Free call" }).waitFor();
    }));

  test("adds a task in one line, marks it as done by one press and undoes that", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/tasks");
      const field = page.getByRole("textbox", { name: "Next step" });
      await field.fill("Send the offer");
      await field.press("Enter");
      await card(page, "Today").getByRole("link", { name: "Send the offer" }).waitFor();
      await waitUntil("the field is empty and has the focus", async () =>
        field.evaluate((input: HTMLInputElement) => input.value === "" && input === document.activeElement),
      );
      await page.getByRole("link", { name: /My day 2 due/ }).waitFor();
      await box(page, "Send the offer").click();
      await page.getByText("Send the offer marked as Done").waitFor();
      await waitUntil("the row is gone", async () => (await box(page, "Send the offer").count()) === 0);
      await page.getByRole("button", { name: "Undo" }).click();
      await box(page, "Send the offer").waitFor();
      await field.press("Enter");
      await page.getByText("Title is required").waitFor();
      await field.fill("Call at noon");
      await page.getByLabel("Time").fill("12:05");
      await field.press("Enter");
      await card(page, "Today").or(card(page, "Overdue")).getByText("12:05").first().waitFor();
      expect(await page.getByLabel("Time").inputValue()).toBe("");
    }));

  test("is worked through by keyboard", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const id = await addTask({ title: "By keyboard", dueOn: day(-5) });
      await page.goto("/admin/dashboard");
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("y");
      await card(page, "Overdue").getByRole("link", { name: "By keyboard" }).waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await waitUntil("the task is done", async () => (await taskOf(id)).status === "Done");
    }));

  test.each(VIEWS)("everybody can use it $name", ({ name: _, ...view }) =>
    site.visit({ storageState: admin, ...view }, async ({ page }) => {
      await page.goto("/admin/tasks");
      await card(page, "Overdue").getByRole("link", { name: "Late call" }).waitFor();
      await expectAccessible(page, "my day");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await page.goto("/admin/tasks/all?status=Open");
      await page.getByRole("link", { name: "Late call", exact: true }).waitFor();
      await expectAccessible(page, "the list of tasks");
    }),
  );
});

describe("tasks of a record", () => {
  const records = [
    ["a customer", () => `/admin/crm/customers/${customerId}`],
    ["a message", () => `/admin/messages/${messageId}`],
    ["an application", () => `/admin/applications/${applicationId}`],
  ] as const;

  test.each(variants(records, ([name]) => name === "a customer"))(
    "are added and done on the page of %s",
    (name, address) =>
      site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
        await page.goto(address());
        const tasks = card(page, "Tasks");
        await tasks.getByRole("textbox", { name: "Next step" }).fill(`Step for ${name}`);
        await tasks.getByRole("button", { name: "Add Task" }).click();
        await tasks.getByRole("link", { name: `Step for ${name}` }).waitFor();
        await box(page, `Step for ${name}`).click();
        await page.getByText(`Step for ${name} marked as Done`).waitFor();
      }),
  );
});

describe("a task for a colleague", () => {
  test("is added once the colleague is invited, and its form leads back to the record", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const address = `/admin/crm/customers/${customerId}`;
      await page.goto(address);
      await card(page, "Tasks").getByLabel("For whom").waitFor();
      const areas = page.getByRole("navigation", { name: "Back office" });
      await areas.getByRole("link", { name: "Users" }).click();
      await page.getByRole("link", { name: "Add User" }).click();
      await page.getByLabel("Full Name").fill("Late Colleague");
      await page.getByLabel("Email Address").fill("late@example.org");
      await page.getByRole("checkbox", { name: "Invite by email" }).check();
      await page.getByLabel("Role", { exact: true }).selectOption("sales");
      await page.getByRole("button", { name: "Create User" }).click();
      await page.getByText("Invitation sent to late@example.org").waitFor();
      await areas.getByRole("link", { name: "CRM" }).click();
      await page.getByRole("link", { name: "Nomvula Dlamini", exact: true }).click();
      const tasks = card(page, "Tasks");
      await tasks.getByRole("textbox", { name: "Next step" }).fill("Delegated step");
      await tasks.getByLabel("For whom").selectOption("For Late Colleague");
      await tasks.getByRole("button", { name: "Add Task" }).click();
      await page.getByText("Delegated step added for Late Colleague").waitFor();
      await tasks.getByRole("link", { name: "Delegated step" }).click();
      await page.getByRole("button", { name: "Update Task" }).click();
      await page.waitForURL(`**${address}*`);
      await tasks.getByText("Late Colleague", { exact: true }).waitFor();
    }),
  );
});

describe("the list and the form of tasks", () => {
  test("a task is created by the form, found in the list, changed and deleted", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto("/admin/tasks/new");
      await page.getByRole("textbox", { name: "Title" }).fill("Write the report");
      await page.getByLabel("Due date").fill(day(1));
      await page.getByRole("button", { name: "Create Task" }).click();
      await page.waitForURL("**/admin/tasks");
      await page.goto("/admin/tasks/all?assignee=me&status=Open");
      await page.getByRole("link", { name: "Edit Write the report" }).click();
      // The list, which has a filter of the same name, is shown until the form has come.
      await page.getByRole("button", { name: "Update Task" }).waitFor();
      await page.getByRole("combobox", { name: "Assignee" }).selectOption({ label: "Nobody" });
      await page.getByRole("button", { name: "Update Task" }).click();
      await page.getByRole("heading", { level: 1, name: "My day" }).waitFor();
      const { json } = await site.server.api("GET", "/tasks?q=Write the report&page=1", { token });
      expect(json).toMatchObject([{ assigneeId: null, dueOn: day(1) }]);
      await page.goto(`/admin/tasks/${json[0].id}`);
      await page.getByRole("button", { name: "Delete Task" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.waitForURL("**/admin/tasks");
    }));

  test("a saved view of the list opens the list", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const body = { name: "Late ones", screen: "tasks", query: { due: "overdue" } };
      expect((await site.server.api("POST", "/views", { token, body })).status).toBe(201);
      await page.goto("/admin/tasks");
      await page.getByRole("link", { name: "Late ones" }).click();
      await page.waitForURL("**/admin/tasks/all?due=overdue");
      await page.getByRole("heading", { level: 1, name: "Tasks" }).waitFor();
    }),
  );

  test("the dashboard leads to the open work, and says which tasks have no assignee", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const body = { title: "Due for somebody", dueOn: day(3), assigneeId: null };
      expect((await site.server.api("POST", "/tasks", { token, body })).status).toBe(201);
      await page.goto("/admin/dashboard");
      const work = page.getByRole("list", { name: "Open work" });
      await work.getByRole("link", { name: /Open messages/ }).waitFor();
      await work.getByRole("link", { name: /New applications/ }).waitFor();
      await work.getByRole("link", { name: /\d+ Due today.* \d+ unassigned$/ }).click();
      await page.waitForURL("**/admin/tasks");
    }));

  test("a recruiter sees the tasks of applications, and adds tasks there only", { tags: "release" }, async () => {
    const id = await addAccount(site.server, {
      email: "recruiter@example.org",
      role: "recruiter",
      password: "a password",
    });
    await addTask({ title: "Invite Ayanda", applicationId, assigneeId: id });
    const user = { name: "Thandi Example", email: "recruiter@example.org", role: "recruiter" };
    const storageState = signedIn(site.url, await tokenOf(site.server, id), user);
    await site.visit({ storageState }, async ({ page }) => {
      await page.goto("/admin/tasks");
      await card(page, "Today").getByRole("link", { name: "Invite Ayanda" }).waitFor();
      expect(await page.getByRole("textbox", { name: "Next step" }).count()).toBe(0);
      expect(await card(page, "Nobody's").count()).toBe(0);
    });
  });
});
