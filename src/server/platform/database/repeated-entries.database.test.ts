import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flushRepeatedEntries, recordRepeated } from "#server/platform/database/repeated-entries.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
beforeEach(async () => {
  platform.clock.forward(2 * HOUR);
  await flushRepeatedEntries(platform);
});
afterAll(() => platform.close());

function repeated(name: string) {
  const entry = {
    account: { id: null, name: "" },
    action: "failed",
    record: { type: "session", id: "", name },
    caller: { requestId: "request", address: "192.0.2.1" },
  };
  return { key: `failed ${name}`, entry };
}

const others = async () => repeated("others");

async function recorded(name: string) {
  const rows = await platform.database.read
    .selectFrom("audit")
    .selectAll()
    .where("record_name", "=", name)
    .orderBy("id")
    .execute();
  return rows.map(({ after, address }) => [after === null ? 1 : JSON.parse(after).times, address]);
}

async function record(name: string, times: number, on = platform): Promise<void> {
  for (let time = 0; time < times; time++) await recordRepeated(on, repeated(name), others);
}

describe("what happens over and over", () => {
  test("is told when it begins, at ten, a hundred, a thousand, and how often it was when its hour is over", async () => {
    await record("storm", 123);
    expect(await recorded("storm")).toEqual([1, 10, 100].map((times) => [times, "192.0.2.1"]));
    platform.clock.forward(HOUR - 1);
    await flushRepeatedEntries(platform);
    await record("storm", 1);
    expect(await recorded("storm")).toHaveLength(3);
    platform.clock.forward(1);
    await flushRepeatedEntries(platform);
    await flushRepeatedEntries(rival);
    expect((await recorded("storm")).map(([times]) => times)).toEqual([1, 10, 100, 124]);
  });

  test("is told by its number when it goes on in another hour, whether anybody swept or not", async () => {
    await record("again", 3);
    platform.clock.forward(HOUR);
    await record("again", 1);
    expect((await recorded("again")).map(([times]) => times)).toEqual([1, 3, 1]);
    platform.clock.forward(HOUR);
    await flushRepeatedEntries(platform);
    expect(await recorded("again"), "one is told already").toHaveLength(3);
  });

  test("in two processes at once is counted once each", async () => {
    await record("parallel", 1);
    const rest = Array.from({ length: 99 }, (_, index) =>
      recordRepeated(index % 2 ? rival : platform, repeated("parallel"), others),
    );
    await Promise.all(rest);
    expect((await recorded("parallel")).map(([times]) => times)).toEqual([1, 10, 100]);
  });

  test("is told one by one of a hundred different ones an hour at most", async () => {
    const before = await countRowsOf(platform.database, "audit");
    for (let number = 0; number < 250; number++) await record(`different ${number}`, 1);
    expect(await countRowsOf(platform.database, "audit")).toBe(before + 100 + 3);
    expect((await recorded("others")).map(([times]) => times)).toEqual([1, 10, 100]);
    platform.clock.forward(HOUR + MINUTE);
    await flushRepeatedEntries(platform);
    expect((await recorded("others")).at(-1)?.[0]).toBe(150);
  });

  test("names nobody again who was erased meanwhile, and keeps no name itself", async () => {
    await record("somebody@example.org", 5);
    const stored = await platform.database.read.selectFrom("repeated_entries").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("somebody");
    await platform.database.write((tx) =>
      tx
        .updateTable("audit")
        .set({ record_name: "Erased", before: null, after: null })
        .where("record_name", "=", "somebody@example.org")
        .execute(),
    );
    platform.clock.forward(HOUR);
    await flushRepeatedEntries(platform);
    expect(await recorded("somebody@example.org")).toEqual([]);
    expect((await recorded("Erased")).map(([times]) => times)).toEqual([1, 5]);
  });

  test("begins anew when the clock was set back by more than an hour", async () => {
    await record("back", 2);
    platform.clock.forward(-5 * HOUR);
    await record("back", 1);
    expect((await recorded("back")).map(([times]) => times)).toEqual([1, 2, 1]);
    platform.clock.forward(5 * HOUR);
  });
});
