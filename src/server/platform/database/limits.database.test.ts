import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  countTryIn,
  deleteLimits,
  deleteOldLimits,
  findLimitsOf,
  forgiveTry,
  takeTry,
} from "#server/platform/database/limits.ts";
import { limitTries } from "#server/platform/limits.ts";
import { DAY, MINUTE, SECOND } from "#tests/support/clock.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

const nowMs = () => platform.now().getTime();
const count = (key: string, from = platform) => from.database.writeOne((tx) => countTryIn(tx, key, MINUTE, nowMs()));

describe("counting tries", () => {
  test("gives 100 parallel ones of two processes 100 different numbers", async () => {
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, number) => count("parallel", number % 2 ? rival : platform)),
    );
    const numbers = tries.map((one) => one.count).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, number) => number + 1));
  });

  test("starts over when the window that began with the first is over", async () => {
    const first = await count("window");
    expect(first).toEqual({ count: 1, resetsAt: nowMs() + MINUTE });
    platform.clock.forward(59 * SECOND);
    expect(await count("window")).toEqual({ count: 2, resetsAt: first.resetsAt });
    platform.clock.forward(SECOND);
    expect(await count("window")).toEqual({ count: 1, resetsAt: nowMs() + MINUTE });
  });

  test("starts over when the clock was set back, and not for clocks that are a little apart", async () => {
    const first = await count("set back");
    platform.clock.forward(-30 * SECOND);
    expect(await count("set back")).toEqual({ count: 2, resetsAt: first.resetsAt });
    platform.clock.forward(-DAY);
    expect(await count("set back")).toEqual({ count: 1, resetsAt: nowMs() + MINUTE });
    platform.clock.forward(DAY + 30 * SECOND);
  });

  test("keeps keys apart", async () => {
    await count("one");
    expect((await count("other")).count).toBe(1);
  });

  test("takes a try back, and never below none", async () => {
    await count("forgiven");
    await count("forgiven");
    await forgiveTry(platform.database, "forgiven");
    expect((await count("forgiven")).count).toBe(2);
    for (let time = 0; time < 5; time++) await forgiveTry(platform.database, "forgiven");
    expect((await count("forgiven")).count).toBe(1);
    await forgiveTry(platform.database, "never counted");
  });

  test("forgets windows that are over and no others", async () => {
    await count("old");
    platform.clock.forward(MINUTE);
    await count("young");
    await deleteOldLimits(platform.database, nowMs());
    expect(await countRowsOf(platform.database, "limits")).toBe(1);
    expect((await count("young")).count).toBe(2);
  });
});

describe("what is kept of whom it counts", () => {
  const keys = async () =>
    (await platform.database.read.selectFrom("limits").select("key").execute()).map(({ key }) => key);

  test("tells nobody, nor can an address be tried until it fits", async () => {
    const person = "zanele@example.org";
    const hashes = ["sha1", "sha256", "sha512", "md5"].flatMap((name) => [
      createHash(name).update(person).digest("hex"),
      createHash(name).update(person).digest("base64url"),
    ]);
    await count(`sign-in ${person} 192.0.2.7`);
    await count(`mail ${createHash("sha256").update(person).digest("base64url")}`);
    const stored = (await keys()).join("\n");
    for (const readable of ["zanele", "192.0.2.7", "sign-in", ...hashes]) expect(stored).not.toContain(readable);
    for (const part of stored.split(/\s/)) {
      for (const hash of hashes) expect(hash.startsWith(part)).toBe(false);
    }
  });

  test("is found and forgotten by the address, in whichever form a key names it, and nobody else's", async () => {
    const digest = (text: string) => createHash("sha256").update(text).digest("base64url");
    const [one, other] = ["sipho@example.org", "sipho@example.org.za"];
    await count(`pair ${one} 192.0.2.7`);
    await count(`mail ${digest(one)}`);
    await count(`mail ${digest(other)}`);
    const before = (await keys()).length;
    // As often as an address may have been corrected, and more.
    const former = Array.from({ length: 1000 }, (_, number) => `sipho${number}@example.org`);
    const found = await findLimitsOf(platform.database.read, [...former, one]);
    expect(found).toHaveLength(2);
    await platform.database.write((tx) => deleteLimits(tx, found));
    expect(await keys()).toHaveLength(before - 2);
    expect((await count(`mail ${digest(other)}`)).count).toBe(2);
    expect((await count(`pair ${one} 192.0.2.7`)).count).toBe(1);
  });
});

describe("a limit", () => {
  const limit = { tries: 3, windowMs: 15 * MINUTE };

  test("refuses the try after the last with 429 and says when to come back, in every process", async () => {
    for (let time = 0; time < 3; time++) await limitTries(platform, "door", limit);
    platform.clock.forward(5 * MINUTE);
    await expect(limitTries(rival, "door", limit)).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Try again in 10 minutes.",
      retryAfter: 600,
    });
    platform.clock.forward(10 * MINUTE);
    await limitTries(platform, "door", limit);
  });

  test("counts nothing where limits are off", async () => {
    const off = { ...platform, config: configOf({ RATE_LIMIT: "off" }) };
    for (let time = 0; time < 10; time++) await limitTries(off, "off", limit);
  });
});

describe("a limit whose window slides", () => {
  const MOST = 7;
  const sliding = (key: string) => [{ key, tries: MOST, windowMs: 15 * MINUTE }];

  test("counts a try exactly when fewer than allowed lie in the stretch before it, whatever the pauses between", async () => {
    // A fixed row of pauses from 0 to 4 minutes: each a multiple of the one before, modulo a prime.
    let pause = 1;
    const counted: number[] = [];
    for (let time = 0; time < 300; time++) {
      pause = (pause * 48_271) % 2_147_483_647;
      platform.clock.forward((pause % 240) * SECOND);
      const now = nowMs();
      const lately = counted.filter((at) => at > now - 15 * MINUTE);
      const freeAt = await takeTry(time % 2 ? rival.database : platform.database, sliding("model"), now);
      if (lately.length < MOST) counted.push(now);
      expect(freeAt, `try ${time}`).toBe(lately.length < MOST ? undefined : (lately.at(-MOST) ?? 0) + 15 * MINUTE);
    }
    expect(counted.length).toBeGreaterThan(50);
    expect(counted.length).toBeLessThan(300);
  });

  test("keeps as many moments as it allows tries, and is swept when the last of them is over", async () => {
    for (let time = 0; time < 3 * MOST; time++) await takeTry(platform.database, sliding("small"), nowMs());
    const find = () =>
      platform.database.read.selectFrom("limits").select("times").where("count", "=", MOST).executeTakeFirst();
    expect(JSON.parse((await find())?.times ?? "")).toHaveLength(MOST);
    platform.clock.forward(15 * MINUTE);
    await deleteOldLimits(platform.database, nowMs());
    expect(await find()).toBeUndefined();
  });

  test("is swept however many there are, without stopping the process meanwhile", async () => {
    const row = (number: number) => ({ key: `over ${number}`, count: 1, resets_at: 1, times: "[]" });
    for (let begin = 0; begin < 5000; begin += 500) {
      const rows = Array.from({ length: 500 }, (_, number) => row(begin + number));
      await platform.database.write((tx) => tx.insertInto("limits").values(rows).execute());
    }
    const writeOne = vi.spyOn(platform.database, "writeOne");
    await deleteOldLimits(platform.database, nowMs());
    expect(writeOne.mock.calls.length).toBeGreaterThanOrEqual(5);
    writeOne.mockRestore();
    const left = await platform.database.read.selectFrom("limits").select("key").where("resets_at", "=", 1).execute();
    expect(left).toEqual([]);
  });

  test("keeps nobody out for longer than it lasts once the clock was set back, and lifts nothing then", async () => {
    platform.clock.forward(DAY);
    for (let time = 0; time < MOST; time++) await takeTry(platform.database, sliding("ahead"), nowMs());
    platform.clock.forward(-DAY);
    expect(await takeTry(rival.database, sliding("ahead"), nowMs())).toBe(nowMs() + 15 * MINUTE);
    platform.clock.forward(14 * MINUTE);
    expect(await takeTry(platform.database, sliding("ahead"), nowMs())).toBe(nowMs() + MINUTE);
    platform.clock.forward(MINUTE);
    expect(await takeTry(platform.database, sliding("ahead"), nowMs())).toBeUndefined();
  });

  test("beside another counts under both or neither", async () => {
    const both = (tries: number) => [
      { key: "wide", tries: 100, windowMs: MINUTE },
      { key: "narrow", tries, windowMs: MINUTE },
    ];
    for (let time = 0; time < 5; time++) await takeTry(platform.database, both(2), nowMs());
    const [wide] = both(2);
    if (!wide) throw new Error("There are two");
    for (let time = 0; time < 98; time++) {
      expect(await takeTry(platform.database, [wide], nowMs()), `try ${time}`).toBeUndefined();
    }
    expect(await takeTry(platform.database, [wide], nowMs())).toBeGreaterThan(nowMs());
  });
});
