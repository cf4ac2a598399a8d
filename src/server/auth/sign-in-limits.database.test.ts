import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInTries } from "#server/auth/sign-in-limits.ts";
import { countTries, countWrongGuess } from "#server/platform/api/limits.ts";
import { HOUR, MINUTE } from "#tests/support/clock.ts";
import { configOf, createPlatform, type TestPlatform } from "#tests/support/platform.ts";

let platform: TestPlatform;
let rival: TestPlatform;
let people = 0;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
// The counts of one test have expired at the next.
beforeEach(() => platform.clock.forward(HOUR));
afterAll(() => platform.close());

const tooMany = expect.objectContaining({ status: 429, code: "too-many" });

/** Counts one wrong sign-in, by default for a new account each time. */
async function attempt(address: string, email = `nobody-${++people}@example.org`, on = platform): Promise<void> {
  await countTries(on, await signInTries(on, { email, address, device: undefined }));
}

async function attempts(number: number, addressOf: (index: number) => string): Promise<void> {
  for (let index = 0; index < number; index++) await attempt(addressOf(index));
}

/** Resolves once `number` of the sign-ins have been refused. */
function untilRefused(outcomes: readonly Promise<unknown>[], number: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let refused = 0;
  for (const outcome of outcomes)
    outcome.catch(() => {
      if (++refused === number) resolve();
    });
  return promise;
}

describe("wrong sign-ins", () => {
  test("wrong sign-ins are limited to 30 for one IPv6 network", { tags: "promise-50" }, async () => {
    await attempts(30, (index) => `2001:db8:1:1::${index.toString(16)}`);
    await expect(attempt("2001:db8:1:1:ffff::1")).rejects.toEqual(tooMany);
    await attempt("2001:db8:1:2::1");
  });

  test("wrong sign-ins are limited to 300 for the networks of one organisation", { tags: "promise-50" }, async () => {
    await attempts(300, (index) => `2001:db8:2:${index.toString(16)}::1`);
    await expect(attempt("2001:db8:2:ffff::1")).rejects.toEqual(tooMany);
    await attempt("2001:db8:3::1");
  });

  test("wrong sign-ins over IPv4 count for the address in any spelling", async () => {
    await attempts(30, (index) => (index % 2 ? "198.51.100.7" : "::ffff:198.51.100.7"));
    for (const spelling of ["198.51.100.7", "::FFFF:c633:6407"]) {
      await expect(attempt(spelling)).rejects.toEqual(tooMany);
    }
    await attempt("198.51.100.8");
  });

  test("wrong sign-ins are limited to 10 in 15 minutes, and a refusal says when these end", {
    tags: "promise-50",
  }, async () => {
    const email = "edge@example.org";
    for (let time = 0; time < 5; time++) await attempt(`198.51.100.${time}`, email);
    platform.clock.forward(14 * MINUTE);
    for (let time = 5; time < 10; time++) await attempt(`198.51.100.${time}`, email);
    await expect(attempt("198.51.100.10", email)).rejects.toMatchObject({ retryAfter: 60 });
    platform.clock.forward(MINUTE);
    for (let time = 10; time < 20; time++) await attempt(`198.51.100.${time}`, email);
    await expect(attempt("198.51.100.20", email)).rejects.toMatchObject({ retryAfter: 15 * 60 });
  });

  test("successful and refused sign-ins are not counted as wrong ones", async () => {
    const email = "right@example.org";
    const tries = await signInTries(platform, { email, address: "198.51.100.7", device: undefined });
    for (let time = 0; time < 40; time++) await countWrongGuess(platform, tries, async () => true);
    for (let time = 0; time < 10; time++) await attempt("198.51.100.7", email);
    for (let time = 0; time < 50; time++) await expect(attempt("198.51.100.7", email)).rejects.toEqual(tooMany);
    await attempts(20, () => "198.51.100.7");
    await expect(attempt("198.51.100.7")).rejects.toEqual(tooMany);
  });

  test("10 of 100 concurrent sign-ins in two processes are tried, and 90 are refused", {
    tags: "promise-50",
  }, async () => {
    const email = "parallel@example.org";
    for (let round = 0; round < 2; round++) {
      const found = Promise.withResolvers<true>();
      const outcomes = Array.from({ length: 100 }, async (_, index) => {
        const on = index % 2 ? rival : platform;
        const tries = await signInTries(on, { email, address: `198.51.100.${index}`, device: undefined });
        return countWrongGuess(on, tries, () => found.promise);
      });
      // The ten sign-ins wait for their result, so the other ninety are refused first.
      await untilRefused(outcomes, 90);
      found.resolve(true);
      const settled = await Promise.allSettled(outcomes);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
      for (const outcome of settled) if (outcome.status === "rejected") expect(outcome.reason).toEqual(tooMany);
    }
  });

  test("the count of wrong sign-ins starts again when the clock is set back by hours", {
    tags: "promise-50",
  }, async () => {
    const email = "back@example.org";
    for (let time = 0; time < 10; time++) await attempt("198.51.100.7", email);
    platform.clock.forward(-24 * HOUR);
    for (let time = 0; time < 10; time++) await attempt("198.51.100.8", email);
    await expect(attempt("198.51.100.9", email)).rejects.toMatchObject({ retryAfter: 15 * 60 });
    platform.clock.forward(24 * HOUR);
  });

  test("wrong sign-ins are not counted with RATE_LIMIT=off", async () => {
    const off = { ...platform, config: configOf({ RATE_LIMIT: "off" }) };
    for (let time = 0; time < 40; time++) await attempt("198.51.100.9", "off@example.org", off);
  });
});
