import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Read } from "#server/platform/database/database.ts";
import { constantQuery, insertInto } from "#server/platform/database/statement.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const insertCounters = insertInto("counters");

describe("a statement that is compiled once", () => {
  test("a query runs with the values of each call and is built once", async () => {
    let built = 0;
    const findValue = constantQuery((db: Read, name: string) => {
      built++;
      return db.selectFrom("counters").select("value").where("name", "=", name);
    });
    await platform.database.write((tx) => insertCounters(tx, [{ name: "first", value: 1 }]));
    await platform.database.write((tx) => insertCounters(tx, [{ value: 2, name: "second" }]));
    for (const [name, value] of [["first", 1] as const, ["second", 2] as const]) {
      expect(await findValue(platform.database.read, name)).toEqual([{ value }]);
    }
    expect(built).toBe(1);
  });

  test("a query is refused if it has a parameter that no call gives", async () => {
    const least = constantQuery((db: Read, name: string) =>
      db.selectFrom("counters").select("value").where("name", "=", name).where("value", ">", 1),
    );
    await expect(least(platform.database.read, "first")).rejects.toThrow("not the parameters");
  });

  test("many rows are inserted, also with their columns in another order", async () => {
    const rows = Array.from({ length: 20 }, (_, value) =>
      value % 2 ? { name: `row ${value}`, value } : { value, name: `row ${value}` },
    );
    await platform.database.write((tx) => insertCounters(tx, rows));
    const stored = await platform.database.read
      .selectFrom("counters")
      .select(["name", "value"])
      .where("name", "like", "row %")
      .orderBy("value")
      .execute();
    expect(stored).toEqual(rows);
  });
});
