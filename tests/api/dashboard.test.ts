import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DASHBOARD_PERMISSIONS, Dashboard } from "#contract/dashboard.ts";
import { type Permission, permissionsOf } from "#contract/permissions.ts";
import { growthOf, readDashboard } from "#server/dashboard/read-dashboard.ts";
import { recordTotals } from "#server/dashboard/record-totals.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { addCustomers } from "#tests/support/bulk.ts";
import { statementsOf } from "#tests/support/plans.ts";
import { publishPage } from "#tests/support/publish-page.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

let now = new Date("2026-10-31T12:00:00Z");
let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startServer({ now: () => now });
  id = await adminId(server);
  const { read } = server.app.platform.database;
  // The start writes the totals in the background.
  await waitUntil("today's totals", () => read.selectFrom("daily_totals").select("day").executeTakeFirst());
});
afterAll(() => server.close());

async function dashboard(): Promise<Dashboard> {
  const token = await tokenOf(server, id);
  const { status, json } = await server.api("GET", "/dashboard", { token });
  expect(status, JSON.stringify(json)).toBe(200);
  return Dashboard.parse(json.data);
}

const lead = (
  email: string,
  value_cents: number,
  created_at: string,
  status: "Active" | "Lead" | "Inactive" = "Lead",
) => ({
  name: "A",
  email,
  value_cents,
  created_at,
  status,
});

describe("the dashboard", () => {
  test("shows totals, values by status and leads per week", async () => {
    await addCustomers(server, [
      lead("a@example.org", 10_010, "2026-10-26T08:00:00.000Z", "Active"),
      lead("b@example.org", 5000, "2026-10-25T21:59:59.000Z"),
      lead("c@example.org", 7000, "2026-10-25T22:00:00.000Z"),
      lead("before@example.org", 0, "2026-08-02T22:00:00.000Z", "Inactive"),
      lead("long-before@example.org", 0, "2026-05-17T21:59:59.999Z", "Inactive"),
    ]);
    const { totals, growth, lastDays, valueByStatus, leadsPerWeek, unreadMessages, newApplications } =
      await dashboard();
    expect(totals).toMatchObject({ activeUsers: 1, revenue: 100.1 });
    expect(growth.revenue).toBeNull();
    expect(valueByStatus).toEqual([
      { status: "Lead", value: 120, customers: 2 },
      { status: "Active", value: 100.1, customers: 1 },
      { status: "Inactive", value: 0, customers: 2 },
    ]);
    expect(leadsPerWeek).toHaveLength(12);
    // A week begins on Monday, in South Africa.
    expect(leadsPerWeek?.slice(-2)).toEqual([
      { week: "2026-10-19", count: 1, before: 0 },
      { week: "2026-10-26", count: 2, before: 1 },
    ]);
    expect(leadsPerWeek?.reduce((sum, { before }) => sum + before, 0)).toBe(1);
    expect(lastDays.at(-1)).toEqual({ day: "2026-10-31", services: 0, products: 0, activeUsers: 1, revenue: 0 });
    expect([unreadMessages, newApplications]).toEqual([0, 0]);
  });

  test("shows the growth since the last day of the previous month", async () => {
    await recordTotals(server.app.platform);
    now = new Date("2026-11-10T12:00:00Z");
    await addCustomers(server, [lead("d@example.org", 5005, "2026-11-09T08:00:00.000Z", "Active")]);
    await recordTotals(server.app.platform);
    const { totals, growth } = await dashboard();
    expect(totals.revenue).toBe(150.15);
    expect(growth).toMatchObject({ revenue: 50, activeUsers: 0 });
  });

  test("stores one row a day, however often the totals are written", async () => {
    await recordTotals(server.app.platform);
    await recordTotals(server.app.platform);
    const rows = await server.app.platform.database.read.selectFrom("daily_totals").select("day").execute();
    expect(rows.map(({ day }) => day).sort()).toEqual(["2026-10-31", "2026-11-10"]);
  });

  test("shows the latest activity, newest first", async () => {
    const token = await tokenOf(server, id);
    await server.api("POST", "/customers", { token, body: { name: "Zodwa", email: "z@example.org" } });
    expect((await dashboard()).recentActivity?.[0]).toMatchObject({ action: "created", record: { name: "Zodwa" } });
  });
});

describe("the figures to check", () => {
  const toCheck = async () =>
    (await dashboard()).figuresToCheck?.map(({ page, title, value, reason }) => [page, title, value, reason]);

  test("are all figures at first, in the site's order, with their placeholders filled in", async () => {
    const found = await toCheck();
    expect(found).toHaveLength(9);
    expect(found).toContainEqual(["home", "Founded, with government partnerships", "2012", "No source"]);
    expect(found?.map(([page]) => page)).toEqual([...Array(8).fill("home"), "services"]);
  });

  test("omit figures published with a source less than a year old, but none in drafts", async () => {
    // The 11th, in South Africa.
    now = new Date("2026-11-10T22:30:00Z");
    const token = await tokenOf(server, id);
    const clients = { source: "Signed contracts", date: "2025-11-11" };
    await server.api("PUT", "/pages/services/draft", { token, body: { figures: { projects: clients } } });
    await publishPage(server, token, "home", {
      figures: { clients, team: { ...clients, name: "People", date: "2025-11-10" } },
    });
    const found = await toCheck();
    expect(found).toHaveLength(8);
    expect(found).toContainEqual(["home", "People", "50+", "Too old"]);
    expect(found).toContainEqual(["services", "Successful Projects", "100+", "No source"]);
    now = new Date("2026-11-11T22:00:00Z");
    expect(await toCheck()).toContainEqual(["home", "Clients worldwide", "100+", "Too old"]);
    now = new Date("2026-11-10T12:00:00Z");
  });
});

describe("the sample clients", () => {
  test("are counted until they are replaced, also where an owner prepares the site", async () => {
    const count = async () => (await readDashboard(server.app.platform, ["settings:read"])).sampleClients;
    expect(await count()).toBe(6);
    const token = await tokenOf(server, id);
    const { data } = (await server.api("GET", "/settings", { token })).json;
    const clients = [...data.clients.slice(0, 2), { name: "Ours", logo: null, projectSlug: null }];
    expect((await server.api("PUT", "/settings", { token, body: { ...data, clients } })).status).toBe(200);
    expect(await count()).toBe(2);
  });
});

describe("the parts of the dashboard", () => {
  const NEEDED: Readonly<Record<string, Permission>> = DASHBOARD_PERMISSIONS;

  async function visibleParts(permissions: readonly Permission[]): Promise<string[]> {
    const { lastDays, growth, totals, ...others } = await readDashboard(server.app.platform, permissions);
    const parts = Object.entries({ ...totals, ...others }).filter(([, part]) => part !== null);
    const names = parts.map(([name]) => name);
    // Growth and past values are returned only together with their figure.
    for (const figures of [growth, ...lastDays]) {
      const more = Object.entries(figures).filter(([name, figure]) => name !== "day" && figure !== null);
      for (const [name] of more) expect(names).toContain(name);
    }
    return names.sort();
  }

  test("are returned separately, each with the permission to read its records", async () => {
    await recordTotals(server.app.platform);
    expect(await visibleParts(permissionsOf("admin"))).toEqual(Object.keys(NEEDED).sort());
    for (const permission of new Set(Object.values(NEEDED))) {
      const parts = Object.keys(NEEDED).filter((part) => NEEDED[part] === permission);
      expect(await visibleParts([permission]), permission).toEqual(parts.sort());
    }
    expect(await visibleParts(["subscribers:write", "outbox:read"])).toEqual([]);
  });

  test.each<[Permission, string[]]>([
    ["subscribers:write", []],
    ["services:read", ["daily_totals", "services_totals"]],
    ["messages:read", ["messages_totals"]],
    ["customers:read", ["customers", "daily_totals", "deals_totals"]],
  ])("cause only the reads that their permission needs: %s", async (permission, tables) => {
    const { platform } = server.app;
    const statements = await statementsOf(platform.database, (database) =>
      readDashboard({ ...platform, database }, [permission]),
    );
    const read = statements.flatMap(({ sql }) => [...sql.matchAll(/\bfrom "?(\w+)/g)].map(([, table]) => table));
    expect([...new Set(read)].sort()).toEqual(tables);
  });
});

test("growth is in whole per cent, and null where the earlier value is zero or unknown", () => {
  expect([growthOf(112, 100), growthOf(96, 100), growthOf(5, 0), growthOf(5, undefined), growthOf(0, 3)]).toEqual([
    12,
    -4,
    null,
    null,
    -100,
  ]);
});

test("a day that was stored by a clock ahead of time is not shown before that day", {
  tags: "promise-31",
}, async () => {
  now = new Date("2028-01-01T12:00:00Z");
  await recordTotals(server.app.platform);
  now = new Date("2026-11-11T12:00:00Z");
  await recordTotals(server.app.platform);
  expect((await dashboard()).lastDays.at(-1)?.day).toBe("2026-11-11");
});

describe("the value of all customers", () => {
  test("is returned and stored even above the range of 64-bit integers", async () => {
    const most = 9_000_000_000_000_000;
    // A day before the first stored row, so there is no growth to compute.
    now = new Date("2026-09-10T12:00:00Z");
    const many = Array.from({ length: 1100 }, (_, index) =>
      lead(`rich${index}@example.org`, most, "2026-11-09T08:00:00.000Z", "Active"),
    );
    await addCustomers(server, many);
    const { totals } = await dashboard();
    expect(Number(totals.revenue) / ((1100 * most) / 100)).toBeCloseTo(1, 6);
    const summary = await server.api("GET", "/customers/summary", { token: await tokenOf(server, id) });
    expect(summary.status).toBe(200);
    expect(summary.json.data.totalValue / Number(totals.revenue)).toBeCloseTo(1, 6);
    await recordTotals(server.app.platform);
    const written = (await dashboard()).lastDays.find(({ day }) => day === "2026-09-10");
    expect(written?.revenue).toBeGreaterThan(most);
  });
});
