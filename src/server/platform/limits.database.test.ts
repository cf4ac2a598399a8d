import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { recordRepeated } from "#server/platform/database/repeated-entries.ts";
import { isWithinLimit, type Limit, limitReads, limitTries } from "#server/platform/limits.ts";
import { askForReset } from "#server/users/ask-for-reset.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.close());

const LIMIT: Limit = { tries: 3, windowMs: 60_000 };
const ways = { limitTries, limitReads, isWithinLimit };

/** How many transactions the work takes. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(platform.database, "writeOne"), vi.spyOn(platform.database, "write")];
  await work();
  const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return writes;
}

test("a network that asks too often, all at once, uses up nothing of its neighbours", async () => {
  const ask = (address: string) => isWithinLimit(platform, `neighbours ${address}`, LIMIT);
  const greedy = await Promise.all(Array.from({ length: 60 }, () => ask("2001:db8:77:1::1")));
  expect(greedy.filter(Boolean)).toHaveLength(LIMIT.tries);
  expect(await ask("2001:db8:77:2::1")).toBe(true);
});

describe.each(Object.entries(ways))("a site of many IPv6 networks, by %s,", (name, ask) => {
  const isLet = (address: string) =>
    ask(platform, `${name} site ${address}`, LIMIT).then(
      (answer) => answer !== false,
      () => false,
    );

  test("may do ten times what one of them may, and no more", async () => {
    let done = 0;
    for (let network = 0; network < 20; network++) {
      for (let time = 0; time < 3; time++) if (await isLet(`2001:db8:77:${network.toString(16)}::1`)) done++;
    }
    expect(done).toBe(10 * LIMIT.tries);
    expect(await isLet("2001:db8:78::1")).toBe(true);
    platform.clock.forward(LIMIT.windowMs);
    expect(await isLet("2001:db8:77::1")).toBe(true);
  });

  test("does not pay for what one of them is refused", async () => {
    for (let time = 0; time < 100; time++) await isLet("2001:db8:79:1::1");
    for (let network = 2; network < 11; network++) {
      for (let time = 0; time < 3; time++) expect(await isLet(`2001:db8:79:${network}::1`)).toBe(true);
    }
  });
});

test("counts that come at once are written together, each as if it were alone", async () => {
  const writes = vi.spyOn(platform.database, "writeOne");
  onTestFinished(() => writes.mockRestore());
  const limit = { tries: 2, windowMs: 60_000 };
  const keys = Array.from({ length: 100 }, (_, number) => `together ${number} 2001:db8:${number}::1`);
  const tries = [...keys, ...keys, ...keys].map((key) => isWithinLimit(platform, key, limit));
  const isWithin = await Promise.all(tries);
  // Two of the three of each.
  expect(isWithin.filter(Boolean)).toHaveLength(200);
  expect(writes.mock.calls.length).toBeLessThan(100);
});

describe("who is refused anyway", () => {
  test.each(Object.entries(ways))("writes nothing by %s, so that a storm keeps nobody waiting", async (name, ask) => {
    const attempt = () => ask(platform, `${name} 192.0.2.1`, LIMIT).catch(() => false);
    for (let time = 0; time < LIMIT.tries; time++) expect(await attempt()).not.toBe(false);
    expect(await writesOf(() => Promise.all(Array.from({ length: 40 }, attempt)))).toBe(0);
    expect(await attempt()).toBe(false);
    platform.clock.forward(LIMIT.windowMs);
    expect(await attempt()).not.toBe(false);
  });

  test("leaves no row for each name that a link is asked for", async () => {
    const caller = { address: "192.0.2.2", browser: "", requestId: "" };
    const before = await countRowsOf(platform.database, "limits");
    const asks = Array.from({ length: 60 }, (_, number) => askForReset(platform, `jo${number}@example.org`, caller));
    await Promise.all(asks);
    // Twenty mails for an address, and the row of the address itself.
    expect((await countRowsOf(platform.database, "limits")) - before).toBe(21);
  });

  test("is told in the trail together with others who are refused meanwhile", async () => {
    const one = (name: string) => ({
      key: name,
      entry: {
        account: { id: null, name: "" },
        action: "failed",
        record: { type: "session", id: "", name },
        caller: { requestId: "", address: "192.0.2.3" },
      },
    });
    const names = Array.from({ length: 90 }, (_, number) => `jo${number % 30}@example.org`);
    expect(await writesOf(() => Promise.all(names.map((name) => recordRepeated(platform, one(name)))))).toBeLessThan(5);
    const recorded = await platform.database.read.selectFrom("repeated_entries").select("count").execute();
    expect(recorded.map(({ count }) => count)).toEqual(Array.from({ length: 30 }, () => 3));
  });
});
