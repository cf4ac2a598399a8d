import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadInitialContent, loadSampleData } from "#server/load-initial-content.ts";
import { SAMPLE_APPLICATIONS } from "#server/sample-data/sample-applications.ts";
import { SAMPLE_CUSTOMERS, SAMPLE_USERS } from "#server/sample-data/sample-people.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";

const TABLES = [
  "products",
  "services",
  "customers",
  "users",
  "tasks",
  "messages",
  "applications",
  "articles",
  "campaigns",
] as const;

describe("sample data", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await createPlatform({ SAMPLE_DATA: "true" });
    await loadInitialContent(platform);
    const processes = [platform, await platform.rival(), await platform.rival()];
    await Promise.all(processes.map((process) => loadSampleData(process)));
  });
  afterAll(() => platform.close());

  const counts = () => Promise.all(TABLES.map((table) => countRowsOf(platform.database, table)));

  test("processes that start at once insert the sample data once, all marked", async () => {
    expect(await counts()).toEqual([24, 9, 40, 12, 13, 6, 3, 2, 1]);
    for (const table of TABLES) {
      const rows = await platform.database.read.selectFrom(table).select("sample").execute();
      expect(rows.every(({ sample }) => sample === 1)).toBe(true);
    }
  });

  test("sample accounts cannot sign in, and all sample addresses are at example.org", async () => {
    const users = await platform.database.read.selectFrom("users").select(["password_hash", "email"]).execute();
    expect(users.every(({ password_hash }) => password_hash === null)).toBe(true);
    const addresses = [...SAMPLE_CUSTOMERS, ...SAMPLE_USERS, ...SAMPLE_APPLICATIONS].map(({ email }) => email);
    expect(addresses.filter((address) => !/^[a-z.]+\d+@example\.org$/.test(address))).toEqual([]);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("sample records are dated over six months, none in the future", async () => {
    const rows = await platform.database.read
      .selectFrom("customers")
      .select(["created_at", "last_contact_at"])
      .execute();
    const days = rows.map(({ created_at }) => (platform.now().getTime() - Date.parse(created_at)) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(150);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0);
    expect(rows.every(({ last_contact_at }) => last_contact_at <= platform.now().toISOString())).toBe(true);
  });

  test("sample data includes growing totals of earlier days", async () => {
    const totals = await platform.database.read.selectFrom("daily_totals").selectAll().orderBy("day").execute();
    const today = platform.now().toISOString().slice(0, 10);
    expect(totals).toHaveLength(62);
    expect(totals.every(({ day, sample }) => sample === 1 && day <= today)).toBe(true);
    const [first, last] = [totals[0], totals.at(-1)];
    for (const count of ["services", "products", "active_users", "revenue_cents"] as const) {
      expect(first?.[count], count).toBeGreaterThan(0);
      expect(last?.[count], count).toBeGreaterThan(first?.[count] ?? 0);
      const each = totals.map((day) => day[count]);
      expect(each, count).toEqual(each.toSorted((one, other) => one - other));
    }
  });

  test("removed sample data does not come back", async () => {
    await platform.database.write((tx) => tx.deleteFrom("tasks").execute());
    await loadSampleData(await platform.rival());
    expect(await counts()).toEqual([24, 9, 40, 12, 0, 6, 3, 2, 1]);
  });
});

describe("sample data in an installation of its own", () => {
  test("sample totals do not replace the stored totals of a day", async () => {
    const platform = await createPlatform({ SAMPLE_DATA: "true" });
    const day = new Date(platform.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10);
    const own = { day, services: 1, products: 2, active_users: 3, revenue_cents: 4, sample: 0 as const };
    await platform.database.write((tx) => tx.insertInto("daily_totals").values(own).execute());
    await loadSampleData(platform);
    const kept = platform.database.read.selectFrom("daily_totals").selectAll().where("day", "=", day);
    expect(await kept.execute()).toEqual([own]);
    await platform.close();
  });

  test("sample data is left out if the configuration says so", async () => {
    const without = await createPlatform({ SAMPLE_DATA: "false" });
    await loadSampleData(without);
    expect(await countRowsOf(without.database, "customers")).toBe(0);
    await without.close();
  });
});
