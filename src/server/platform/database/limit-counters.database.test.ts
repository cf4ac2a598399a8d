import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";
import {
  type Counter,
  countTry,
  deleteLimits,
  deleteOldLimits,
  findFullUntil,
  findLimitsOf,
  refundAttempt,
  rememberTry,
} from "./limit-counters.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

const nowMs = () => platform.now().getTime();
const counter = (key: string, email = ""): Counter => ({ key, email, tries: 2, windowMs: MINUTE });
const count = (key: string, from = platform, email = "") =>
  from.database.writeReadCommitted((tx) => countTry(tx, counter(key, email), nowMs()));
const fullUntil = (key: string) => findFullUntil(platform.database.read, [counter(key)], nowMs());

describe("counting tries", () => {
  test("100 concurrent tries of two processes get 100 different numbers", { tags: "promise-1" }, async () => {
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, number) => count("parallel", number % 2 ? rival : platform)),
    );
    const numbers = tries.map((one) => one.count).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, number) => number + 1));
  });

  test("a count starts again after the window that began with the first try", async () => {
    const first = await count("window");
    expect(first).toMatchObject({ count: 1, endsAt: nowMs() + MINUTE });
    platform.clock.forward(MINUTE - 1);
    expect(await count("window")).toEqual({ ...first, count: 2 });
    expect(await fullUntil("window")).toBe(first.endsAt);
    platform.clock.forward(1);
    expect(await fullUntil("window")).toBeUndefined();
    expect(await count("window")).toEqual({ ...first, count: 1, endsAt: nowMs() + MINUTE });
  });

  test("a clock set back starts a new window, but a small clock skew does not", { tags: "promise-31" }, async () => {
    const first = await count("set back");
    platform.clock.forward(-30 * SECOND);
    expect(await count("set back")).toEqual({ ...first, count: 2 });
    expect(await fullUntil("set back")).toBe(first.endsAt);
    platform.clock.forward(-DAY);
    expect(await fullUntil("set back")).toBeUndefined();
    expect(await count("set back")).toEqual({ ...first, count: 1, endsAt: nowMs() + MINUTE });
    platform.clock.forward(DAY + 30 * SECOND);
  });

  test("different keys are counted separately", async () => {
    await count("one");
    expect((await count("other")).count).toBe(1);
  });

  test("a returned try reduces its own window, never below zero", async () => {
    const giveBack = (window: Awaited<ReturnType<typeof count>>) =>
      platform.database.writeReadCommitted((tx) => refundAttempt(tx, window));
    const window = await count("given back");
    await count("given back");
    await giveBack(window);
    expect((await count("given back")).count).toBe(2);
    for (let time = 0; time < 5; time++) await giveBack(window);
    expect((await count("given back")).count).toBe(1);
    platform.clock.forward(MINUTE);
    await count("given back");
    await giveBack(window);
    expect((await count("given back")).count).toBe(2);
  });

  test("a window can be started again on request", async () => {
    await count("again");
    await count("again");
    platform.clock.forward(30 * SECOND);
    await platform.database.write((tx) => rememberTry(tx, counter("again"), nowMs()));
    expect(await count("again")).toMatchObject({ count: 2, endsAt: nowMs() + MINUTE });
  });

  test("a sweep deletes expired windows and no others", async () => {
    await count("old");
    platform.clock.forward(MINUTE);
    await count("young");
    await deleteOldLimits(platform.database, nowMs());
    expect(await countRowsOf(platform.database, "limits")).toBe(1);
    expect((await count("young")).count).toBe(2);
  });

  test("a sweep deletes any number of expired windows in several transactions", { tags: "promise-49" }, async () => {
    for (let begin = 0; begin < 5000; begin += 500) {
      const rows = Array.from({ length: 500 }, (_, number) => ({
        key: `over ${begin + number}`,
        person: "",
        count: 1,
        ends_at: 1,
      }));
      await platform.database.write((tx) => tx.insertInto("limits").values(rows).execute());
    }
    const writeReadCommitted = vi.spyOn(platform.database, "writeReadCommitted");
    await deleteOldLimits(platform.database, nowMs());
    expect(writeReadCommitted.mock.calls.length).toBeGreaterThanOrEqual(5);
    writeReadCommitted.mockRestore();
    expect(await countRowsOf(platform.database, "limits")).toBe(1);
  });
});

describe("stored counters", () => {
  const rows = () => platform.database.read.selectFrom("limits").selectAll().execute();

  test("stored counters contain no address and cannot be guessed without the secret", {
    tags: "promise-47",
  }, async () => {
    const person = "zanele@example.org";
    const hashes = ["sha1", "sha256", "sha512", "md5"].flatMap((name) => [
      createHash(name).update(person).digest("hex"),
      createHash(name).update(person).digest("base64url"),
    ]);
    await count(`sign-in ${person} 192.0.2.7`, platform, person);
    const stored = (await rows()).flatMap(({ key, person: hash }) => [key, hash]).filter(Boolean);
    for (const readable of ["zanele", "192.0.2.7", "sign-in", ...hashes])
      expect(stored.join("\n")).not.toContain(readable);
    for (const part of stored) for (const hash of hashes) expect(hash.startsWith(part)).toBe(false);
  });

  test("counters about a person are found and deleted by the address", { tags: "promise-47" }, async () => {
    platform.clock.forward(HOUR);
    const [one, other] = ["sipho@example.org", "sipho@example.org.za"];
    await count("pair 192.0.2.7", platform, one);
    await count("mail", platform, one);
    await count("mail of another", platform, other);
    const before = await rows();
    // More corrections than an address has in practice.
    const former = Array.from({ length: 1000 }, (_, number) => `sipho${number}@example.org`);
    const found = await findLimitsOf(platform.database.read, [...former, one]);
    expect(found).toHaveLength(2);
    await platform.database.write((tx) => deleteLimits(tx, found));
    expect(await rows()).toHaveLength(before.length - 2);
    expect((await count("mail of another", platform, other)).count).toBe(2);
    expect((await count("mail", platform, one)).count).toBe(1);
  });
});
