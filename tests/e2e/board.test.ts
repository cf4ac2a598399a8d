import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { APPLICATION_STATUSES } from "#contract/applications.ts";
import { DEAL_STATUSES } from "#contract/deals.ts";
import { newId } from "#server/platform/records/ids.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE, type StorageState } from "#tests/support/browser.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

async function api(method: string, path: string, body?: unknown) {
  const { status, json } = await site.server.api(method, path, { token, body });
  expect(status, `${method} ${path}: ${JSON.stringify(json)}`).toBeLessThan(300);
  return json.data;
}

/** Record of a board that has no other cards. */
interface Subject {
  /** Path of the record in the API. */
  path: string;
  name: string;
  /** Name of the card in its controls. */
  label: string;
  /** Address of the board. */
  address: string;
}

interface Kind {
  nouns: string;
  one: string;
  statuses: readonly string[];
  make: () => Promise<Subject>;
}

/** Creates an account that has no records. */
async function addAccount(role: string): Promise<string> {
  const body = { name: "Owner", email: `${newId()}@example.org`, password: "a password", role };
  return (await api("POST", "/users", body)).id;
}

async function makeDeal(): Promise<Subject> {
  const [ownerId, title] = [await addAccount("sales"), `Deal ${newId().slice(-6)}`];
  const { id } = await api("POST", "/deals", { title, value: 1200.5, ownerId });
  return { path: `/deals/${id}`, name: title, label: title, address: `/admin/deals?owner=${ownerId}` };
}

async function makeApplication(): Promise<Subject> {
  const [assigneeId, lastName] = [await addAccount("recruiter"), `Nkosi ${newId().slice(-6)}`];
  const { id, jobTitle } = await apply(site.server, { lastName });
  await api("PATCH", `/applications/${id}`, { assigneeId, rating: 4, interviewAt: "2027-01-15T08:30:00.000Z" });
  const name = `Thandi ${lastName}`;
  const address = `/admin/applications?assignee=${assigneeId}`;
  return { path: `/applications/${id}`, name, label: `${name}, ${jobTitle}`, address };
}

const KINDS: readonly Kind[] = [
  { nouns: "deals", one: "1 deal", statuses: DEAL_STATUSES, make: makeDeal },
  { nouns: "applications", one: "1 application", statuses: APPLICATION_STATUSES, make: makeApplication },
];

const column = (page: Page, status: string) => page.getByRole("region", { name: status, exact: true });
const card = (page: Page, status: string, { name }: Subject) =>
  column(page, status).getByRole("listitem").filter({ hasText: name });
const grip = (page: Page, { label }: Subject) => page.getByRole("button", { name: `Grab ${label}` });
const menu = (page: Page, { label }: Subject) => page.getByRole("button", { name: `Move ${label} to …` });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });
const announcement = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openBoard(page: Page, { address }: Subject): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: "Board", exact: true }).click();
}

const statusOf = async ({ path }: Subject): Promise<string> => (await api("GET", path)).status;
const isIn = (subject: Subject, status: string) =>
  waitUntil(`the record is in ${status}`, async () => (await statusOf(subject)) === status);

describe.concurrent.each(variants(KINDS, ({ nouns }) => nouns === "deals"))(
  "the board of $nouns",
  ({ nouns, one, statuses, make }) => {
    const [first = "", second = "", third = "", fourth = ""] = statuses;

    test("moves a card that is dragged, with the numbers of both columns, and takes it back by Undo", async () => {
      const subject = await make();
      await site.visit({ storageState: admin }, async ({ page }) => {
        await openBoard(page, subject);
        await card(page, first, subject).dragTo(column(page, fourth));
        await card(page, fourth, subject).waitFor();
        await column(page, fourth).getByText(one, { exact: true }).waitFor();
        await column(page, first).getByText(`No ${nouns} in this stage.`).waitFor();
        await isIn(subject, fourth);
        await undo(page).click();
        await card(page, first, subject).waitFor();
        await isIn(subject, first);
      });
    });

    test("moves a grabbed card by the arrow keys, says so, and keeps the focus on it", async () => {
      const subject = await make();
      await site.visit({ storageState: admin }, async ({ page }) => {
        await openBoard(page, subject);
        await grip(page, subject).focus();
        await page.keyboard.press("Space");
        await announcement(page, `grabbed in ${first}, stage 1 of ${statuses.length}`).waitFor();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await announcement(page, `${third}, stage 3 of ${statuses.length}`).waitFor();
        await page.keyboard.press("Space");
        await card(page, third, subject).waitFor();
        await announcement(page, `${subject.label} dropped in ${third}.`).waitFor();
        await expectFocus(page, `Grab ${subject.label}`);
        await isIn(subject, third);
        await page.keyboard.press("Space");
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("Escape");
        await announcement(page, `stays in ${third}.`).waitFor();
        expect(await statusOf(subject)).toBe(third);
      });
    });

    test("takes a card back that the server refuses to move, and says why", { tags: "release" }, async () => {
      const subject = await make();
      await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/ERR_FAILED/);
        await openBoard(page, subject);
        await card(page, first, subject).waitFor();
        await page.route(`**/api${subject.path}/status`, (route) => route.abort());
        await card(page, first, subject).dragTo(column(page, fourth));
        await page.getByText(`is still ${first}.`).waitFor();
        await card(page, first, subject).waitFor();
        await page.unroute(`**/api${subject.path}/status`);
        await page.getByRole("button", { name: "Try again" }).click();
        await isIn(subject, fourth);
      });
    });

    test("refuses a move that a colleague's move overtakes, and shows the colleague's", async () => {
      const subject = await make();
      await site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/412/);
        await openBoard(page, subject);
        await card(page, first, subject).waitFor();
        await page.route(`**/api${subject.path}/status`, async (route) => {
          await api("PATCH", `${subject.path}/status`, { status: second });
          await route.continue();
        });
        await menu(page, subject).click();
        await page.getByRole("menuitem", { name: `Move to ${third}` }).click();
        await page.getByText(`Someone else has changed ${subject.name} in the meantime.`).waitFor();
        await card(page, second, subject).waitFor();
        expect(await statusOf(subject)).toBe(second);
      });
    });

    test("works on a phone, where stages scroll sideways and cards have a menu", async () => {
      const subject = await make();
      await site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
        await openBoard(page, subject);
        await menu(page, subject).click();
        await page.getByRole("menuitem", { name: `Move to ${second}` }).click();
        await isIn(subject, second);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await expectAccessible(page, `the board of ${nouns} on a phone`);
      });
    });

    test("is shown again after it was chosen, and is read again after a failed load", async () => {
      const subject = await make();
      await site.visit({ storageState: admin, fresh: true }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/ERR_FAILED/);
        await page.goto(subject.address);
        await page.getByRole("button", { name: "List", exact: true }).click();
        await page.getByText(`Showing 1 to 1 of ${one}`).waitFor();
        await page.reload();
        await page.getByText(`Showing 1 to 1 of ${one}`).waitFor();
        await page.route(/\/assets\/\w+-board-/, (route) => route.abort(), { times: 1 });
        await page.getByRole("button", { name: "Board", exact: true }).click();
        await page.getByText("The board could not be loaded").waitFor();
        await page.getByRole("button", { name: "Try again" }).click();
        await card(page, first, subject).waitFor();
        await page.reload();
        await card(page, first, subject).waitFor();
      });
    });
  },
);

test("a card of an application has its job, rating, assignee, interview and age", async () => {
  const subject = await makeApplication();
  await site.visit({ storageState: admin }, async ({ page }) => {
    await openBoard(page, subject);
    const shown = card(page, "New", subject);
    for (const text of [subject.label.split(", ")[1] ?? "", "15 Jan 2027, 10:30", "Owner", "just now"])
      await shown.getByText(text, { exact: true }).waitFor();
    await shown.getByTitle("Rating").filter({ hasText: "4 of 5" }).waitFor();
    const rating = page.getByRole("combobox", { name: "Rating" });
    await rating.selectOption("5 of 5");
    await column(page, "New").getByText("No applications in this stage.").waitFor();
    await rating.selectOption("4 of 5");
    await shown.waitFor();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await page.getByText("Showing 1 to 1 of 1 application").waitFor();
    await rating.selectOption("1 of 5");
    await page.getByText("No applications found").waitFor();
    await expectAccessible(page, "the list of applications");
  });
});
