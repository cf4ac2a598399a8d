import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { openSite } from "#tests/support/site.ts";
import { VIEWS } from "#tests/support/views.ts";

const site = openSite();
const DAY_MS = 24 * 60 * 60_000;

/** Adds mail failures three days ago, for an hour and for half a day. The days before have no data. */
beforeAll(async () => {
  const before = Date.now() - 3 * DAY_MS;
  const dayOf = (time: number) => new Date(time + 2 * 60 * 60_000).toISOString().slice(0, 10);
  const minute = Math.floor(before / 60_000);
  await site.server.app.platform.database.write(async (tx) => {
    const days = [
      { day: dayOf(before), component: "mail" as const, passed: 1380, failed: 60 },
      { day: dayOf(before + DAY_MS), component: "mail" as const, passed: 720, failed: 720 },
      { day: dayOf(before + DAY_MS), component: "website" as const, passed: 1440, failed: 0 },
    ];
    await tx.insertInto("status_days").values(days).execute();
    const incident = { id: "1", component: "mail" as const, reason: "no-mail-server" as const };
    await tx
      .insertInto("status_incidents")
      .values({ ...incident, first_minute: minute, last_minute: minute + 59, failed: 60 })
      .execute();
  });
});

describe.each(VIEWS)("$name everybody can read", ({ name: _, ...view }) => {
  test("the state of each component, and each day with a failure", () =>
    site.visit(view, async ({ page }) => {
      await page.goto("/status");
      for (const summary of await page.locator("summary").all()) await summary.click();
      await page.getByRole("table", { name: "Mail: days with failed checks" }).waitFor();
      await expectAccessible(page, "/status");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }));
});

test("the status page works without JavaScript on the narrowest phone", () =>
  site.visit({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } }, async ({ page }) => {
    await page.goto("/status");
    const mail = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Mail", exact: true }) });
    await mail.getByText(/^72\.91% of 2\s880 checked minutes passed\. No data on 2 days of 4\.$/).waitFor();
    await mail.locator("summary").click();
    await mail.getByRole("cell", { name: "720" }).waitFor();
    await page.getByText("Mail could not be sent.").first().waitFor();
    const bars = await page.locator(".status-bars").first().boundingBox();
    expect(bars?.width).toBeLessThanOrEqual(320);
    // Without space behind the first checked day, the label ends with the bars.
    const since = await mail.getByText(/^Since \d+ \w+$/).boundingBox();
    const [end, wanted] = [since, bars].map((box) => (box?.x ?? 0) + (box?.width ?? 0));
    expect(end).toBeCloseTo(wanted ?? 0, 0);
  }));
