import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RATE_LIMITS, type RateLimitName } from "#contract/rate-limits.ts";
import { runIdempotent } from "#server/platform/database/idempotency.ts";
import { recordRefusal } from "#server/platform/records/record-refusal.ts";
import { requestPasswordReset } from "#server/users/request-password-reset.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { countRowsOf } from "#tests/support/records.ts";
import {
  countRead,
  countTries,
  countWrongGuess,
  isWithinLimit,
  limitChanges,
  limitRequest,
  type Subject,
} from "./limits.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

const tooMany = { status: 429, code: "too-many" };

/** The four ways to count a try; each resolves to whether the try is within the limit. */
const ways: Readonly<Record<string, (name: RateLimitName, subject: Subject, on?: TestPlatform) => Promise<boolean>>> = {
  countTries: (name, subject, on = platform) => allowed(countTries(on, [[name, subject]])),
  isWithinLimit: (name, subject, on = platform) =>
    on.database.writeReadCommitted((tx) => isWithinLimit(tx, on, name, subject)),
  limitChanges: (name, subject, on = platform) =>
    allowed(on.database.writeReadCommitted((tx) => limitChanges(tx, on, name, subject))),
  countRead: (name, subject, on = platform) => allowed((async () => countRead(on, name, subject))()),
};

async function allowed(counted: Promise<unknown>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    expect(error).toMatchObject(tooMany);
    return false;
  }
}

/** Returns the number of transactions that the work takes. */
async function writesOf(work: () => Promise<unknown>): Promise<number> {
  const spies = [vi.spyOn(platform.database, "writeReadCommitted"), vi.spyOn(platform.database, "write")];
  await work();
  const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return writes;
}

test.each(Object.keys(RATE_LIMITS) as RateLimitName[])(
  "the limit %s refuses every try beyond its number, until its window ends",
  { tags: "promise-50" },
  async (name) => {
    const { tries, minutes, ...limit } = RATE_LIMITS[name];
    const ask = (id: string) =>
      "inProcess" in limit ? ways.countRead?.(name, { id }) : ways.countTries?.(name, { id });
    expect(await ask(name)).toBe(true);
    // Thousands of tries would take seconds.
    if (tries > 100 && !("inProcess" in limit)) {
      await platform.database.write((tx) =>
        tx
          .updateTable("limits")
          .set({ count: tries - 1 })
          .execute(),
      );
      expect(await ask(name)).toBe(true);
    } else for (let time = 1; time < tries; time++) expect(await ask(name)).toBe(true);
    expect(await ask(name)).toBe(false);
    expect(await ask("another")).toBe(true);
    platform.clock.forward(minutes * MINUTE - 1);
    expect(await ask(name)).toBe(false);
    platform.clock.forward(1);
    expect(await ask(name)).toBe(true);
    platform.clock.forward(minutes * MINUTE);
  },
);

test.each(Object.entries(ways))("a limit of three tries refuses the fourth, by %s", async (_, ask) => {
  for (let time = 0; time < 3; time++) expect(await ask("acknowledgements", { id: "fourth" })).toBe(true);
  expect(await ask("acknowledgements", { id: "fourth" })).toBe(false);
  platform.clock.forward(24 * HOUR);
});

test("a try beyond a limit says when the window ends, in every process", async () => {
  const count = (on: TestPlatform) => countTries(on, [["confirm-totp", { id: "door" }]]);
  for (let time = 0; time < RATE_LIMITS["confirm-totp"].tries; time++) await count(platform);
  platform.clock.forward(5 * MINUTE);
  await expect(count(rival)).rejects.toMatchObject({
    ...tooMany,
    message: "Too many attempts. Try again in 10 minutes.",
    retryAfter: 600,
  });
  platform.clock.forward(10 * MINUTE);
  await count(rival);
});

test("a full memory of read limits drops the counters used longest ago, and no others", { tags: "promise-49" }, () => {
  const readOf = (id: string) => countRead(platform, "public-read", { id });
  readOf("oldest");
  for (let time = 0; time < RATE_LIMITS["public-read"].tries; time++) readOf("greedy");
  for (let other = 0; other < 9_999; other++) readOf(`other ${other}`);
  expect(() => readOf("greedy")).toThrow("Too many");
  // Without its counter, the oldest has the whole limit again.
  for (let time = 0; time < RATE_LIMITS["public-read"].tries; time++) readOf("oldest");
  expect(() => readOf("oldest")).toThrow("Too many");
});

test("RATE_LIMIT=off counts nothing", async () => {
  const off = { ...platform, config: configOf({ RATE_LIMIT: "off" }) };
  for (const ask of Object.values(ways))
    for (let time = 0; time < 20; time++) expect(await ask("newsletter-mails", { id: "off" }, off)).toBe(true);
});

test("a network beyond its limit does not use up the limit of its neighbours", async () => {
  const { tries } = RATE_LIMITS.application;
  const ask = (address: string) => ways.countTries?.("application", { address });
  const greedy = await Promise.all(Array.from({ length: 60 }, () => ask("2001:db8:77:1::1")));
  expect(greedy.filter(Boolean)).toHaveLength(tries);
  expect(await ask("2001:db8:77:2::1")).toBe(true);
});

describe.each(Object.entries(ways))("an IPv6 /48 of many networks, by %s,", (_, ask) => {
  const NAME = "newsletter-mails";
  const { tries } = RATE_LIMITS[NAME];
  const isLet = (address: string) => ask(NAME, { address });

  test("a /48 has ten times the limit of one network", { tags: "promise-49" }, async () => {
    let done = 0;
    for (let network = 0; network < 12; network++) {
      for (let time = 0; time < tries; time++) if (await isLet(`2001:db8:77:${network.toString(16)}::1`)) done++;
    }
    expect(done).toBe(10 * tries);
    expect(await isLet("2001:db8:78::1")).toBe(true);
    platform.clock.forward(24 * HOUR);
    expect(await isLet("2001:db8:77::1")).toBe(true);
  });

  test("refused tries of one network do not count for its /48", async () => {
    for (let time = 0; time < 40; time++) await isLet("2001:db8:79:1::1");
    for (let network = 2; network < 11; network++) {
      for (let time = 0; time < tries; time++) expect(await isLet(`2001:db8:79:${network}::1`)).toBe(true);
    }
    platform.clock.forward(24 * HOUR);
  });
});

describe("a try under two limits", () => {
  test("a try counts under both of its limits or under neither", async () => {
    const { tries } = RATE_LIMITS["own-password"];
    const both = () =>
      countTries(platform, [
        ["sign-in-network", { id: "both" }],
        ["own-password", { id: "both" }],
      ]);
    for (let time = 0; time < tries; time++) await both();
    for (let time = 0; time < 50; time++) await expect(both()).rejects.toMatchObject(tooMany);
    const rest = RATE_LIMITS["sign-in-network"].tries - tries;
    for (let time = 0; time < rest; time++) await countTries(platform, [["sign-in-network", { id: "both" }]]);
    await expect(countTries(platform, [["sign-in-network", { id: "both" }]])).rejects.toMatchObject(tooMany);
  });
});

describe("a wrong guess", () => {
  const guess = (result: "right" | undefined) =>
    countWrongGuess(platform, [["own-password", { id: "guesser" }]], async () => result);

  test("only a wrong guess counts, not a right one or a failure of the server", async () => {
    for (let time = 0; time < 20; time++) expect(await guess("right")).toBe("right");
    for (let time = 0; time < 20; time++) {
      const busy = countWrongGuess(platform, [["own-password", { id: "guesser" }]], () =>
        Promise.reject(new Error("busy")),
      );
      await expect(busy).rejects.toThrow("busy");
    }
    for (let time = 0; time < 10; time++) expect(await guess(undefined)).toBeUndefined();
    await expect(guess("right")).rejects.toMatchObject(tooMany);
  });
});

describe("a request", () => {
  const call = { limits: ["newsletter", "newsletter-mails"] } as const;
  const caller = { address: "198.51.100.1" };

  test("a request counts under the limits of its call, and a repeat does not count", async () => {
    const idempotencyKey = { key: "sent before", bodyHash: "" };
    await platform.database.write((tx) =>
      runIdempotent(tx, idempotencyKey, platform.now().getTime(), async () => ({})),
    );
    for (let time = 0; time < RATE_LIMITS.newsletter.tries; time++) await limitRequest(platform, call, { caller });
    await expect(limitRequest(platform, call, { caller })).rejects.toMatchObject(tooMany);
    await limitRequest(platform, call, { caller, idempotencyKey });
  });
});

describe("a client that is refused", () => {
  test("a refused client causes no write, so that a flood does not delay other writers", {
    tags: "promise-49",
  }, async () => {
    const attempt = () => ways.countTries?.("newsletter-mails", { address: "192.0.2.1" });
    for (let time = 0; time < 3; time++) expect(await attempt()).toBe(true);
    expect(await writesOf(() => Promise.all(Array.from({ length: 40 }, attempt)))).toBe(0);
    expect(await attempt()).toBe(false);
  });

  test("a refused client adds no row for each requested address", async () => {
    const caller = { address: "192.0.2.2", browser: "", requestId: "" };
    const before = await countRowsOf(platform.database, "limits");
    const asks = Array.from({ length: 60 }, (_, number) =>
      requestPasswordReset(platform, `jo${number}@example.org`, caller),
    );
    await Promise.all(asks);
    // Twenty mails of the network, and one row for the network itself.
    expect((await countRowsOf(platform.database, "limits")) - before).toBe(21);
  });

  test("refusals are audited once an hour for each kind, subject and network", { tags: "promise-50" }, async () => {
    const refuse = (action: string, id: string, address: string, on = platform) =>
      recordRefusal(
        on,
        {
          account: { id: null, name: "" },
          action,
          record: { type: "session", id: "", name: "refused@example.org", people: [] },
          caller: { requestId: "", address },
        },
        { id },
      );
    const all = () =>
      Promise.all(
        [platform, rival].flatMap((on) => [
          ...Array.from({ length: 20 }, () => refuse("failed", "one", "192.0.2.3", on)),
          refuse("failed", "two", "192.0.2.3", on),
          refuse("was blocked", "one", "192.0.2.3", on),
          refuse("failed", "one", "192.0.2.4", on),
        ]),
      );
    const recorded = async () =>
      (
        await platform.database.read
          .selectFrom("audit")
          .select("id")
          .where("record_name", "=", "refused@example.org")
          .execute()
      ).length;
    await all();
    expect(await recorded()).toBe(4);
    expect(await writesOf(all)).toBe(0);
    platform.clock.forward(HOUR);
    await all();
    expect(await recorded()).toBe(8);
  });
});
