import { describe, expect, test } from "vitest";
import { HttpError } from "#server/platform/http/http-error.ts";
import { runProgram } from "#tests/support/processes.ts";
import { createPasswordHashing } from "./passwords.ts";

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe("passwords", () => {
  const hashing = createPasswordHashing();

  test("are kept as argon2id at OWASP's cost, salted", async () => {
    const [one, other] = await Promise.all([hashing.hash("the same words"), hashing.hash("the same words")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test("match exactly as typed: no trimming, no normalising, no case", async () => {
    const hashed = await hashing.hash(" Zoë's pass ");
    expect(await hashing.verify(hashed, " Zoë's pass ")).toBe(true);
    for (const other of ["Zoë's pass", " Zoe\u0308's pass ", " zoë's pass ", ""]) {
      expect(await hashing.verify(hashed, other)).toBe(false);
    }
  });

  test("match nothing where there is no account or no password", async () => {
    for (const none of [null, undefined, ""]) expect(await hashing.verify(none, "anything")).toBe(false);
  });

  test("cost about the same time where there is no account", async () => {
    const hashed = await hashing.hash("right");
    const [known, unknown]: [number[], number[]] = [[], []];
    // By turns, so that a busy machine is as busy for both.
    for (let round = 0; round < 15; round++) {
      known.push(await timed(() => hashing.verify(hashed, "wrong")));
      unknown.push(await timed(() => hashing.verify(null, "wrong")));
    }
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("are looked at four at once with fifty waiting; the next one is told to come back", async () => {
    const storm = createPasswordHashing();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => storm.verify(null, "x")));
    const rejections = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(rejections).toHaveLength(6);
    for (const rejection of rejections) {
      expect(rejection).toBeInstanceOf(HttpError);
      expect(rejection).toMatchObject({ status: 503, code: "busy", retryAfter: 2 });
    }
    // The storm leaves nothing behind, above all for addresses without an account.
    expect(await storm.verify(null, "x")).toBe(false);
    expect(await storm.verify(await storm.hash("x"), "x")).toBe(true);
  });

  test("never run more than four at once, though the process has threads for sixteen", async () => {
    const grownMiB = Number(await runProgram("hash-storm", ["16"], { UV_THREADPOOL_SIZE: "16" }));
    // Each running hash needs 19 MiB. Three more than before take 57 MiB, fifteen more would take 285 MiB.
    expect(grownMiB).toBeGreaterThan(19);
    expect(grownMiB).toBeLessThan(120);
  });

  test("leave the event loop to others", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 2);
    await Promise.all(Array.from({ length: 8 }, () => hashing.hash("x")));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});
