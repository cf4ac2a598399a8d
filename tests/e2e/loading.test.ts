import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { receive } from "#tests/support/back-office.ts";
import { DESKTOP, PHONE, resize, type StorageState } from "#tests/support/browser.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { addProducts } from "#tests/support/catalogue.ts";
import { holdRequests } from "#tests/support/delayed-routes.ts";
import { apply } from "#tests/support/intake.ts";
import { openSite } from "#tests/support/site.ts";
import { variants } from "#tests/support/views.ts";
import { waitForQuiet } from "#tests/support/wait-for-quiet.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Maximum movement in px that is not visible. */
const STILL = 8;
/** Height in px of a line of the small text below a field. */
const HINT_LINE = 19;

const site = openSite({ environment: { SAMPLE_DATA: "true" } });
let admin: StorageState;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  admin = await site.asAdmin();
  // A second message of the sender, as usual.
  await receive(site.server, "Sipho Nkosi");
  addresses.message = `/admin/messages/${await receive(site.server, "Nomvula Dlamini")}`;
  addresses.application = `/admin/applications/${(await apply(site.server, {})).id}`;
  const [customer] = await addCustomers(site.server, [{ name: "Zodwa", email: "zodwa@example.org", status: "Lead" }]);
  addresses.customer = `/admin/crm/customers/${customer}`;
  const article = { title: "Reeds", slug: "reeds", summary: "Counted.", body: "Words.", status: "Published" };
  await site.server.api("POST", "/articles", { token: await site.server.signIn(), body: article });
  const page = { ...article, slug: "reeds-page" };
  await site.server.api("POST", "/extra-pages", { token: await site.server.signIn(), body: page });
  const campaign = { subject: "Spring", body: "Words." };
  await site.server.api("POST", "/campaigns", { token: await site.server.signIn(), body: campaign });
  await addProducts(site.server, [{ name: "Tank sensor", slug: "tank-sensor", stock: 5, status: "Active" }]);
});

/** Returns the left and upper edges of the title's row and of the first cards of both columns. */
function edges(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("main .rounded-panel")];
    const at = (card: Element) => card.getBoundingClientRect();
    const first = cards.toSorted((one, other) => at(one).left - at(other).left || at(one).top - at(other).top)[0];
    const rail = cards.toSorted((one, other) => at(other).left - at(one).left || at(one).top - at(other).top)[0];
    const title = document.querySelector("main .pt-5.pb-4 > div");
    const wide = innerWidth > 900 ? [title, first, rail] : [title, first];
    return wide.flatMap((element) => (element ? [at(element).left, at(element).top] : []));
  });
}

/**
 * Returns the upper edges of each card's parts, relative to the first card: the title above it may have one line more.
 */
function parts(page: Page): Promise<number[][]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll("main .rounded-panel")];
    const top = cards[0]?.getBoundingClientRect().top ?? 0;
    return cards.map((card) => [...card.children].map((part) => part.getBoundingClientRect().top - top));
  });
}

const FORMS = {
  products: "/admin/products",
  customers: "/admin/crm/customers",
  jobs: "/admin/jobs",
  projects: "/admin/projects",
  services: "/admin/services",
  users: "/admin/users",
  articles: "/admin/news",
  "extra-pages": "/admin/extra-pages",
  campaigns: "/admin/campaigns",
} as const;

/** Position in px of the fold: anything lower is out of sight or behind the bar with the buttons. */
const FOLD = 640;

const VIEWPORTS = [DESKTOP, PHONE];

/** Measures a page at both sizes. */
async function measure<Measured>(page: Page, measured: () => Promise<Measured>): Promise<Measured[]> {
  const found: Measured[] = [];
  for (const viewport of VIEWPORTS) {
    await resize(page, viewport);
    found.push(await measured());
  }
  return found;
}

function expectStill(before: readonly number[], after: readonly number[]): void {
  expect(after.length).toBe(before.length);
  for (const [at, edge] of after.entries()) expect(Math.abs(edge - (before[at] ?? 0))).toBeLessThanOrEqual(STILL);
}

/** Waits until the thread of a message or an application is loaded, or the replies to a customer. */
const waitForReplies = (page: Page) =>
  page
    .locator("[data-entry=received]")
    .or(page.getByText(/^No replies (or notes )?yet\.$/))
    .waitFor();

/** Returns the distance from the first card, with the thread, to the second, the first of the side column. */
const distanceToRail = (page: Page) =>
  page.evaluate(() => {
    const [replies, rail] = [...document.querySelectorAll("main .rounded-panel")].map((card) =>
      card.getBoundingClientRect(),
    );
    return (rail?.top ?? 0) - (replies?.bottom ?? 0);
  });

/** Returns the layout shifts that the browser has measured. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as Window & { moved?: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved = (seen.moved ?? 0) + (entry as LayoutShift).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
interface LayoutShift extends PerformanceEntry {
  value: number;
}

describe.each(variants(["message", "application", "customer"], (kind) => kind === "message"))(
  "the screen of one %s",
  (kind) => {
    test("does not move when it is loaded, on a desktop and on a phone", () =>
      site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
        const address = addresses[kind] ?? "";
        const id = address.slice(address.lastIndexOf("/") + 1);
        const release = await holdRequests(page, new RegExp(`/api/.*${id}`));
        await page.goto(address);
        await page.locator("main .rounded-panel .skeleton").first().waitFor();
        const before = await measure(page, () => edges(page));
        const distance = await distanceToRail(page);
        release();
        await waitForReplies(page);
        const after = await measure(page, () => edges(page));
        for (const [at, measured] of after.entries()) expectStill(before[at] ?? [], measured);
        // The buttons below a message have placeholders on a phone.
        if (kind === "message") expectStill([distance], [await distanceToRail(page)]);
      }));

    test("does not move on a phone when its calls return one after the other", () =>
      site.visit({ storageState: admin, viewport: PHONE }, async ({ page }) => {
        await countShifts(page);
        let last = Promise.resolve();
        await page.route(/\/api\//, async (route) => {
          const before = last;
          last = before.then(() => new Promise((resolve) => setTimeout(resolve, 100)));
          await last;
          await route.continue().catch(() => undefined);
        });
        await page.goto(addresses[kind] ?? "");
        await waitForReplies(page);
        await waitForQuiet(page);
        const moved = await page.evaluate(() => (window as Window & { moved?: number }).moved);
        expect(moved).toBeLessThanOrEqual(0.05);
      }));
  },
);

/** Checks that the parts of cards which are in sight at first stay where they are. */
function expectSamePlaces(before: number[][] = [], after: number[][] = [], most = STILL): void {
  for (const [card, tops] of after.entries()) {
    for (const [at, top] of tops.entries()) {
      if (top > FOLD) continue;
      expect(Math.abs(top - (before[card]?.[at] ?? 0)), `part ${at} of card ${card}`).toBeLessThanOrEqual(most);
    }
  }
}

/** The form with the most parts, and a short one. */
const OFTEN = ["products", "customers"];

test.each(variants(Object.keys(FORMS) as (keyof typeof FORMS)[], (kind) => OFTEN.includes(kind)))(
  "a form has its final layout while one of the %s loads",
  (kind) =>
    site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
      const { read } = site.server.app.platform.database;
      const table = kind === "extra-pages" ? "extra_pages" : kind;
      // The newest record. The signed-in user is older, and the own form has more fields.
      const { id } = await read.selectFrom(table).select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      const release = await holdRequests(page, new RegExp(`/api/${kind}/${id}$`));
      await page.goto(`${FORMS[kind]}/${id}/edit`);
      await page.locator("main .rounded-panel .skeleton").first().waitFor();
      const before = await measure(page, () => parts(page));
      release();
      await page.locator("main section input").first().waitFor();
      const after = await measure(page, () => parts(page));
      // The words of a role take one line more or less than those of another.
      const most = kind === "users" ? STILL + HINT_LINE : STILL;
      for (const at of VIEWPORTS.keys()) expectSamePlaces(before[at], after[at], most);
    }),
);

test("the settings have their final layout while they load", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
    const release = await holdRequests(page, /\/api\/(settings|sample-data)$/);
    await page.goto("/admin/settings");
    await page.locator("main .rounded-panel .skeleton").first().waitFor();
    expect(await page.locator("nav[aria-label=Settings] .skeleton").count()).toBe(1);
    const before = await measure(page, () => parts(page));
    release();
    await page.locator("main section input").first().waitFor();
    await page.getByRole("link", { name: "Sample data" }).waitFor();
    const after = await measure(page, () => parts(page));
    for (const at of VIEWPORTS.keys()) expectSamePlaces(before[at]?.slice(0, 1), after[at]?.slice(0, 1), 2 * STILL);
  }),
);

test("the pictures of products have placeholders", { tags: "release" }, () =>
  site.visit({ storageState: admin, viewport: DESKTOP }, async ({ page }) => {
    const release = await holdRequests(page, /\/api\/products\?/);
    await page.goto("/admin/products");
    const shown = (selector: string) => page.locator(`main ${selector}`).filter({ visible: true }).first();
    await shown(".picture").waitFor();
    const before = await measure(page, () => shown(".picture").boundingBox());
    expect(await shown(".picture").evaluate((element) => getComputedStyle(element).borderRadius)).toBe("8px");
    release();
    await shown(".size-10").waitFor();
    expect(await measure(page, () => shown(".size-10").boundingBox())).toEqual(before);
  }),
);

test("a reloaded list asks for its rows before the numbers of the sidebar", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/admin/messages");
    const calls = ["/api/messages", "/api/tasks/summary", "/api/applications", "/api/outbox"];
    await waitUntil("all calls are sent", () => calls.every((call) => asked.includes(call)));
    expect(asked.filter((path) => calls.includes(path))[0]).toBe("/api/messages");
  }));

test("a new reply has all of its form in view on a desktop and on a phone", () =>
  site.visit({ storageState: admin }, async ({ page }) => {
    for (const viewport of VIEWPORTS) {
      await resize(page, viewport);
      await page.goto(addresses.message ?? "");
      await waitForReplies(page);
      await page.locator("#reply").click();
      await page.getByText(/^Answers go to /).waitFor();
      const bottom = () =>
        page.getByRole("button", { name: "Send reply" }).evaluate((button) => button.getBoundingClientRect().bottom);
      await waitUntil("the button is in view", async () => (await bottom()) <= viewport.height);
      const top = await page.getByLabel("Your reply").evaluate((field) => field.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(56);
    }
  }));
