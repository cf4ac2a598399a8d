import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addMessages } from "#tests/support/bulk.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { apply } from "#tests/support/intake.ts";
import { expectFocus } from "#tests/support/keyboard.ts";
import { openSite } from "#tests/support/site.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
beforeAll(async () => {
  admin = await site.asAdmin();
});

/** Number of the batch of visitors, so that each test has its own. */
let batches = 0;
async function visitors(
  count: number,
  newest = Date.UTC(2026, 0, 2),
): Promise<{ q: string; name: (at: number) => string }> {
  const q = `Batch${++batches}`;
  const name = (at: number) => `${q} Visitor ${String(at).padStart(2, "0")}`;
  await addMessages(
    site.server,
    Array.from({ length: count }, (_, at) => ({
      name: name(at),
      subject: `Pipes ${at}`,
      // The first visitor is the newest.
      created_at: new Date(newest - at * 60_000).toISOString(),
    })),
  );
  return { q, name };
}

/** Calls that change a status. */
const CHANGES = "**/api/messages/*/status";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pane = (page: Page) => page.getByRole("navigation", { name: "Messages in the list" });
const statusOf = async (name: string) => {
  const { read } = site.server.app.platform.database;
  const row = await read.selectFrom("messages").select("status").where("name", "=", name).executeTakeFirst();
  return row?.status;
};
const has = (name: string, status: string) =>
  waitUntil(`${name} is ${status}`, async () => (await statusOf(name)) === status);

/** Waits until the browser knows the status of the opened message, which a change names if it fails. */
const isShownAs = (page: Page, name: string, status: string) =>
  pane(page).locator("[aria-current]").filter({ hasText: name }).filter({ hasText: status }).waitFor();

describe("messages one after the other", () => {
  test("are handled by keys beside their list, which does not change while they are read", { tags: "promise-61" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(12);
      await page.goto(`/admin/messages?q=${q}&status=New`);
      await page.getByRole("link", { name: name(0) }).click();
      await title(page, name(0)).waitFor();
      await page.getByText("1 of 12").waitFor();
      await has(name(0), "Read");
      const names = () => pane(page).getByRole("listitem").allInnerTexts();
      await waitUntil("the one that moved up is there too", async () => (await names()).length >= 11);
      expect((await names()).slice(0, 10).map((text) => text.split("\n")[0])).toEqual(
        Array.from({ length: 10 }, (_, at) => name(at)),
      );
      const current = pane(page).locator("[aria-current]");
      await current
        .filter({ hasText: "Read" })
        .filter({ hasText: name(0) })
        .waitFor();
      await expectAccessible(page, "a message beside its list");

      await page.keyboard.press("d");
      await title(page, name(1)).waitFor();
      await has(name(0), "Done");
      await page.getByText(`${name(0)} marked as Done`).waitFor();
      await page.keyboard.press("!");
      await title(page, name(2)).waitFor();
      await has(name(1), "Spam");
      await page.getByText(`${name(1)} marked as Spam`).waitFor();
      // The toast stays under the pointer, however long the next steps take.
      await page.locator("[data-on-key=undo]").first().hover();
      await page.keyboard.press("k");
      await title(page, name(1)).waitFor();
      await page.keyboard.press("j");
      await title(page, name(2)).waitFor();
      // The undone message is shown again.
      await page.keyboard.press("z");
      await title(page, name(1)).waitFor();
      await waitUntil("it is taken back", async () => (await statusOf(name(1))) !== "Spam");
      await pane(page)
        .getByRole("link", { name: name(8) })
        .click();
      await title(page, name(8)).waitFor();
      // Past the end of a page, which has ten messages.
      for (const at of [9, 10, 11]) {
        await page.keyboard.press("j");
        await title(page, name(at)).waitFor();
      }
      await page.keyboard.press("j");
      expect(await title(page, name(11)).count()).toBe(1);
      // Back leads to the list, past all the messages.
      await page.goBack();
      await page.getByRole("heading", { name: "Messages", exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get("status")).toBe("New");
      await page.getByRole("link", { name: name(4) }).waitFor();
      await page.getByRole("link", { name: name(0) }).waitFor({ state: "detached" });
    }),
  );

  test("are handled by the same keys on the rows of their list, whose status menu has a key", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(4);
      await page.goto(`/admin/messages?q=${q}`);
      await page.getByRole("link", { name: name(0) }).waitFor();
      await page.keyboard.press("j");
      await page.keyboard.press("d");
      await has(name(0), "Done");
      await page.keyboard.press("!");
      await page.getByText(/ marked as Spam$/).waitFor();
      await page.keyboard.press("z");
      await has(name(1), "New");
      expect([await statusOf(name(2)), await statusOf(name(3))]).toEqual(["New", "New"]);
      await page.keyboard.press("s");
      await expectFocus(page, /^Status of /);
    }),
  );

  test("have their list beside them when opened by their address", { tags: "release" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      // Older than the messages of all other tests.
      const { name } = await visitors(2, Date.UTC(2026, 5, 2));
      const { read } = site.server.app.platform.database;
      const { id } = await read
        .selectFrom("messages")
        .select("id")
        .where("name", "=", name(1))
        .executeTakeFirstOrThrow();
      const answer = await holdRequests(page, "**/api/messages?*");
      await page.goto(`/admin/messages/${id}`);
      const left = async () => (await title(page, name(1)).boundingBox())?.x;
      await title(page, name(1)).waitFor();
      const before = await left();
      answer();
      await pane(page)
        .getByRole("link", { name: name(1) })
        .waitFor();
      expect(await left()).toBe(before);
      await page.keyboard.press("k");
      await title(page, name(0)).waitFor();
    }),
  );

  test("can be handled by a key before they are marked as read", { tags: "promise-61" }, () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      const { q, name } = await visitors(2);
      const answer = await holdRequests(page, CHANGES, {
        isHeld: (request) => request.postDataJSON().status === "Read",
      });
      await page.goto(`/admin/messages?q=${q}&status=New`);
      await page.getByRole("link", { name: name(0) }).click();
      await title(page, name(0)).waitFor();
      await page.getByText("1 of 2").waitFor();
      await page.keyboard.press("d");
      await title(page, name(0)).waitFor();
      answer();
      await title(page, name(1)).waitFor();
      await has(name(0), "Done");
    }),
  );

  test(
    "stay open when a change fails or its response is late, and report a failure later",
    { tags: ["promise-61", "release"] },
    () =>
      site.visit({ storageState: admin }, async ({ page, allowConsoleError }) => {
        allowConsoleError(/ERR_FAILED/, /500/);
        const { q, name } = await visitors(6);
        // In a list that shows every status, a message stays open after its change too.
        await page.goto(`/admin/messages?q=${q}`);
        await page.getByRole("link", { name: name(2) }).click();
        await page.getByText("3 of 6").waitFor();
        await isShownAs(page, name(2), "Read");
        await page.route(CHANGES, (route) => route.abort());
        await page.keyboard.press("d");
        await page.getByText("Failed to update message status").waitFor();
        expect(await title(page, name(2)).count()).toBe(1);
        await page.unroute(CHANGES);
        await page.getByRole("button", { name: "Try again" }).click();
        await has(name(2), "Done");
        await page.getByText(`${name(2)} marked as Done`).waitFor();
        expect(await title(page, name(2)).count()).toBe(1);

        await page.keyboard.press("j");
        await title(page, name(3)).waitFor();
        await isShownAs(page, name(3), "Read");
        const release = await holdRequests(page, CHANGES);
        await page.keyboard.press("d");
        await page.keyboard.press("j");
        await title(page, name(4)).waitFor();
        release();
        await has(name(3), "Done");
        await page.getByText(`${name(3)} marked as Done`).waitFor();
        expect(await title(page, name(4)).count()).toBe(1);
        await page.unroute(CHANGES);

        await isShownAs(page, name(4), "Read");
        const fail = await holdRequests(page, CHANGES, {
          continueRequest: (route) =>
            route.fulfill({ status: 500, json: { message: "Away", code: "internal", requestId: "1" } }),
        });
        await page.keyboard.press("d");
        await page.keyboard.press("j");
        await title(page, name(5)).waitFor();
        fail();
        await page.getByText(`${name(4)} is still Read.`).waitFor();
        await page.unroute(CHANGES);
        await page
          .getByRole("alert")
          .filter({ hasText: name(4) })
          .getByRole("button", { name: "Try again" })
          .click();
        await has(name(4), "Done");
        expect(await title(page, name(5)).count()).toBe(1);
      }),
  );

  test("are handled by touch on a phone", { tags: ["promise-61", "release"] }, () =>
    site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
      const { q, name } = await visitors(3);
      await page.goto(`/admin/messages?q=${q}&status=New`);
      await page.getByRole("link", { name: name(0) }).click();
      await title(page, name(0)).waitFor();
      await page.getByRole("button", { name: "Mark as Done" }).click();
      await title(page, name(1)).waitFor();
      await has(name(0), "Done");
      await expectAccessible(page, "a message on a phone");
      // On a tablet the button is no wider than a thumb reaches.
      await resize(page, { width: 768, height: 1024 });
      const finish = await page.getByRole("button", { name: "Mark as Done" }).boundingBox();
      expect(finish).toMatchObject({ x: (768 - 384) / 2, width: 384 });
      await resize(page, PHONE);
      await page.getByRole("link", { name: "Next message" }).last().click();
      await title(page, name(2)).waitFor();
      expect(await page.getByRole("button", { name: "Next message" }).isDisabled()).toBe(true);
    }),
  );
});

describe("applications one after the other", () => {
  test("move from stage to stage, and are rejected", () =>
    site.visit({ storageState: admin }, async ({ page }) => {
      for (const lastName of ["One", "Two", "Three"]) await apply(site.server, { firstName: "Walker", lastName });
      await page.goto("/admin/applications?q=walker&sort=name&order=asc");
      await page.getByRole("link", { name: "Walker One" }).click();
      await title(page, "Walker One").waitFor();
      await page.keyboard.press("d");
      await page.getByText("Walker One marked as Shortlisted").waitFor();
      await title(page, "Walker Three").waitFor();
      await page.keyboard.press("!");
      await page.getByText("Walker Three marked as Rejected").waitFor();
      await title(page, "Walker Two").waitFor();
      await expectAccessible(page, "an application beside its list");
      expect(await page.locator("[aria-current=step]").innerText()).toBe("New");
    }));
});

describe("a record of a list", () => {
  test(
    "has links to the next and previous one, also in its form, and back to the same list",
    { tags: "promise-61" },
    () =>
      site.visit({ storageState: admin }, async ({ page }) => {
        await page.goto("/admin/products?status=Active&sort=name&order=asc");
        await page.getByText(/^Showing 1 to /).waitFor();
        const names = await page.locator("#list tbody tr [data-opens]").allInnerTexts();
        await page.getByRole("link", { name: names[1] ?? "", exact: true }).click();
        await page.getByRole("heading", { level: 1, name: "Edit Product" }).waitFor();
        await page
          .getByText(names[1] ?? "", { exact: true })
          .first()
          .waitFor();
        expect(await page.title()).toContain(`Edit Product: ${names[1]}`);
        await page.keyboard.press("j");
        await waitUntil("the next is there", async () => (await page.title()).includes(names[2] ?? "-"));
        await page.getByRole("link", { name: "Previous product" }).click();
        await waitUntil("the one before is there", async () => (await page.title()).includes(names[1] ?? "-"));
        await page.getByLabel("Product Name").fill("Changed");
        await page.getByRole("link", { name: "Next product" }).click();
        const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
        await question.getByRole("button", { name: "Keep editing" }).click();
        await question.waitFor({ state: "detached" });
        await page.getByRole("link", { name: "Back to products" }).click();
        await page.getByRole("button", { name: "Discard changes" }).click();
        await page.waitForURL(/\/admin\/products\?status=Active&sort=name&order=asc$/);
        // A record that no page of the list has shows no position.
        const href = await page.getByRole("link", { name: names[1] ?? "", exact: true }).getAttribute("href");
        await page.goto(`${href?.split("?")[0]}?status=Archived&q=nothing`);
        await page.getByRole("heading", { level: 1, name: "Edit Product" }).waitFor();
        expect(await page.getByRole("navigation", { name: "Other products in the list" }).count()).toBe(0);
      }),
  );
});
