import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { Deal } from "#contract/deals.ts";
import { newId } from "#server/platform/records/ids.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import type { StorageState } from "#tests/support/browser.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { addCustomers } from "#tests/support/records.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite();
let admin: StorageState;
let token: string;
beforeAll(async () => {
  admin = await site.asAdmin();
  token = await site.server.signIn();
});

const api = (method: string, path: string, body?: unknown) => site.server.api(method, path, { token, body });

/** Creates a deal of an owner of its own, whose board has no other deals. Returns the deal and the address of the board. */
async function addDeal(given: object = {}): Promise<{ deal: Deal; board: string }> {
  const email = `${newId()}@example.com`;
  const owner = await api("POST", "/users", { name: "Owner", email, password: "a password", role: "sales" });
  const body = { title: `Deal ${newId().slice(-6)}`, value: 1200.5, ownerId: owner.json.data.id, ...given };
  const { status, json } = await api("POST", "/deals", body);
  expect(status, JSON.stringify(json)).toBe(201);
  return { deal: json.data, board: `/admin/deals?owner=${json.data.ownerId}` };
}
const stored = async ({ id }: Deal): Promise<Deal> => (await api("GET", `/deals/${id}`)).json.data;

const column = (page: Page, stage: string) => page.getByRole("region", { name: stage, exact: true });
const card = (page: Page, stage: string, { title }: Deal) =>
  column(page, stage).getByRole("listitem").filter({ hasText: title });
const reason = (page: Page, { title }: Deal) => page.getByRole("dialog", { name: `Why was ${title} lost?` });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

async function isIn(deal: Deal, status: string): Promise<void> {
  await waitUntil(`the deal is in ${status}`, async () => (await stored(deal)).status === status);
}

describe.concurrent("the board", () => {
  test("has five stages, each with number and value", { tags: "release" }, async () => {
    const { deal, board } = await addDeal({ status: "Qualified" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(board);
      await card(page, "Qualified", deal).waitFor();
      await column(page, "Qualified").getByText("1 deal", { exact: true }).waitFor();
      await column(page, "Qualified").getByText("$1,200.50").first().waitFor();
      await page.getByText("1 open deal worth $1,200.50").waitFor();
      for (const stage of ["New", "Proposal", "Won", "Lost"])
        await column(page, stage).getByText("No deals in this stage.").waitFor();
      await expectAccessible(page, "the board of deals");
    });
  });

  test("searches and filters as the list does, and keeps both in the address of either", async () => {
    const { deal, board } = await addDeal();
    await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
      await page.goto(board);
      await card(page, "New", deal).waitFor();
      const search = page.getByRole("searchbox", { name: "Search deals..." });
      await search.fill("no such deal");
      await column(page, "New").getByText("No deals in this stage.").waitFor();
      await search.fill(deal.title);
      await card(page, "New", deal).waitFor();
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.getByText("Showing 1 to 1 of 1 deal").waitFor();
      const { searchParams } = new URL(page.url());
      expect([searchParams.get("q"), searchParams.get("owner")]).toEqual([deal.title, deal.ownerId]);
      await page.getByRole("button", { name: "Board", exact: true }).click();
      await page.getByRole("button", { name: /^Remove filter Owner/ }).click();
      await card(page, "New", deal).waitFor();
    });
  });

  test("asks for the reason before a card is moved to Lost, from its menu too", async () => {
    const { deal, board } = await addDeal({ status: "Proposal" });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(board);
      await page.getByRole("button", { name: `Move ${deal.title} to …` }).click();
      await page.getByRole("menuitem", { name: "Move to Lost" }).click();
      await expectFocus(page, /^Reason/);
      await reason(page, deal).getByRole("button", { name: "Mark as Lost" }).click();
      await reason(page, deal).getByText("Say why the deal was lost").waitFor();
      await reason(page, deal).getByRole("button", { name: "Cancel" }).click();
      await card(page, "Proposal", deal).waitFor();
      await card(page, "Proposal", deal).dragTo(column(page, "Lost"));
      await reason(page, deal).getByLabel("Reason").fill("No budget");
      await expectAccessible(page, "the question for the reason", "[role=dialog]");
      await reason(page, deal).getByRole("button", { name: "Mark as Lost" }).click();
      await card(page, "Lost", deal).getByText("No budget").waitFor();
      await isIn(deal, "Lost");
      await page.getByRole("button", { name: `Move ${deal.title} to …` }).click();
      await page.getByRole("menuitem", { name: "Move to New" }).click();
      await isIn(deal, "New");
      // Until the browser has the response, the only Undo is that of the move to Lost.
      const toast = page.getByRole("dialog").filter({ hasText: "marked as New" });
      await toast.getByRole("button", { name: "Undo" }).click();
      await isIn(deal, "Lost");
      expect((await stored(deal)).lostReason).toBe("No budget");
    });
  });
});

describe.concurrent("the list", () => {
  test("is shown again after it was chosen, and asks for the reason of a lost deal", { tags: "release" }, async () => {
    const { deal, board } = await addDeal();
    await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
      await page.goto(board);
      await page.getByRole("button", { name: "List", exact: true }).click();
      await page.getByText("Showing 1 to 1 of 1 deal").waitFor();
      await page.reload();
      await page.getByText("Showing 1 to 1 of 1 deal").waitFor();
      await page.getByLabel(`Status of ${deal.title}`).selectOption("Lost");
      await reason(page, deal).getByLabel("Reason").fill("Too late");
      await reason(page, deal).getByRole("button", { name: "Mark as Lost" }).click();
      await isIn(deal, "Lost");
      await expectAccessible(page, "the list of deals");
      await page.getByRole("button", { name: "Board", exact: true }).click();
      await card(page, "Lost", deal).waitFor();
    });
  });

  test("keeps an unfinished reason for its deal alone, whatever the others are called", async () => {
    const { deal: first, board } = await addDeal();
    const { deal: second } = await addDeal({ title: first.title, ownerId: first.ownerId });
    await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
      await page.goto(board);
      await page.getByRole("button", { name: "List", exact: true }).click();
      const statusOf = ({ id }: Deal) =>
        page
          .getByRole("row")
          .filter({ has: page.locator(`a[href*="/deals/${id}"]`) })
          .getByLabel(`Status of ${first.title}`);
      await statusOf(first).selectOption("Lost");
      await reason(page, first).getByLabel("Reason").fill("Of the first one");
      await page.reload();
      await statusOf(second).selectOption("Lost");
      await expect.poll(() => reason(page, second).getByLabel("Reason").inputValue()).toBe("");
      await reason(page, second).getByRole("button", { name: "Cancel" }).click();
      await reason(page, second).waitFor({ state: "detached" });
      await statusOf(first).selectOption("Lost");
      await expect.poll(() => reason(page, first).getByLabel("Reason").inputValue()).toBe("Of the first one");
    });
  });

  test("moves selected deals to Lost after one question", { tags: "release" }, async () => {
    const { deal, board } = await addDeal();
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`${board}&order=desc`);
      await page.getByRole("checkbox", { name: `Select ${deal.title}` }).check();
      await page.getByLabel("Set status").selectOption("Lost");
      const question = page.getByRole("dialog", { name: `Why lost: ${deal.title}` });
      await question.getByLabel("Reason").fill("Out of reach");
      await question.getByRole("button", { name: "Mark as Lost" }).click();
      await isIn(deal, "Lost");
      await undo(page).click();
      await isIn(deal, "New");
    });
  });
});

describe.concurrent("the form", () => {
  test("finds the customer by name, and creates a deal of the caller", async () => {
    const name = `Customer ${newId().slice(-6)}`;
    const [customerId = ""] = await addCustomers(site.server.app.platform.database, [
      { name, email: `${newId()}@example.org` },
    ]);
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/crm/customers/${customerId}`);
      await page.getByRole("region", { name: "Deals" }).getByText("No deals yet.").waitFor();
      await page.getByRole("link", { name: "Add Deal" }).click();
      await waitUntil("the customer is filled in", async () => {
        return (await page.getByRole("combobox", { name: "Customer" }).inputValue()) === name;
      });
      await page.getByLabel("Title").fill("First order");
      await page.getByRole("combobox", { name: "Customer" }).fill("nobody of this name");
      await page.getByRole("button", { name: "Create Deal" }).click();
      await page.getByText("There is no such customer").first().waitFor();
      await page.getByRole("combobox", { name: "Customer" }).fill(name.slice(0, -1));
      await page.getByRole("option").filter({ hasText: name }).waitFor();
      await expectAccessible(page, "the form of a deal");
      await page.keyboard.press("Enter");
      await page.getByLabel("Value").fill("1 234,50");
      await page.getByLabel("Expected on").fill("2027-01-15");
      await page.getByRole("button", { name: "Create Deal" }).click();
      await page.getByRole("region", { name: "Deal Information" }).getByText("$1,234.50").waitFor();
      await expectAccessible(page, "the page of a deal");
      const [deal] = (await api("GET", `/deals?customerId=${customerId}`)).json;
      expect(deal).toMatchObject({ title: "First order", customerName: name, expectedOn: "2027-01-15" });
      expect(deal.ownerName).toBe("Administrator");
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("region", { name: "Deals" }).getByRole("link", { name: "First order" }).waitFor();
    });
  });

  test("changes a deal, and moves it on its page", async () => {
    const { deal } = await addDeal({ value: 10 });
    await site.visit({ storageState: admin }, async ({ page }) => {
      await page.goto(`/admin/deals/${deal.id}`);
      await page.getByRole("link", { name: "Edit Deal" }).click();
      await page.getByRole("combobox", { name: /^(Stage|Status)/ }).selectOption("Lost");
      await page.getByRole("button", { name: "Update Deal" }).click();
      await page.getByText("Say why the deal was lost").first().waitFor();
      await page.getByLabel("Reason").fill("They chose someone else");
      await page.getByRole("button", { name: "Update Deal" }).click();
      await page.getByText("Why it was lost").waitFor();
      await page.getByRole("button", { name: "Won", exact: true }).click();
      await isIn(deal, "Won");
      await undo(page).last().click();
      await isIn(deal, "Lost");
      expect((await stored(deal)).lostReason).toBe("They chose someone else");
    });
  });
});

test("another currency is shown with every amount, and converts none", { tags: "release" }, async () => {
  const { deal, board } = await addDeal({ value: 1200.5 });
  await site.visit({ storageState: admin, fresh: true }, async ({ page }) => {
    await page.goto("/admin/settings");
    await page.getByLabel("Currency").selectOption("ZAR");
    await page.getByRole("button", { name: "Update settings" }).click();
    await page.getByText("Settings updated").waitFor();
    await page.getByRole("link", { name: "CRM" }).first().click();
    await page
      .getByText(/^R\s0$/)
      .first()
      .waitFor();
    await page.goto(board);
    await card(page, "New", deal)
      .getByText(/^R\s1,200\.50$/)
      .waitFor();
    await page.goto(`/admin/deals/${deal.id}/edit`);
    await page.getByText("R", { exact: true }).first().waitFor();
    expect((await stored(deal)).value).toBe(1200.5);
    await api("PUT", "/settings", { ...(await api("GET", "/settings")).json.data, currency: "USD" });
  });
});
