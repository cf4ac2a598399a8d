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

  test("passwords are stored as salted argon2id at OWASP's cost", { tags: "promise-2" }, async () => {
    const [one, other] = await Promise.all([hashing.hash("the same words"), hashing.hash("the same words")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test("passwords match exactly as entered, without trimming, normalising or folding", async () => {
    const hashed = await hashing.hash(" Zoë's pass ");
    expect(await hashing.verify(hashed, " Zoë's pass ")).toBe(true);
    for (const other of ["Zoë's pass", " Zoe\u0308's pass ", " zoë's pass ", ""]) {
      expect(await hashing.verify(hashed, other)).toBe(false);
    }
  });

  test("no password matches without an account or a stored password", async () => {
    for (const none of [null, undefined, ""]) expect(await hashing.verify(none, "anything")).toBe(false);
  });

  test("checking a password takes about the same time without an account", { tags: "promise-3" }, async () => {
    const hashed = await hashing.hash("right");
    const [known, unknown]: [number[], number[]] = [[], []];
    // In turn, so that other work of the machine affects both alike.
    for (let round = 0; round < 9; round++) {
      known.push(await timed(() => hashing.verify(hashed, "wrong")));
      unknown.push(await timed(() => hashing.verify(null, "wrong")));
    }
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test("four passwords are checked at a time and fifty wait; the next one is refused for now", {
    tags: "promise-2",
  }, async () => {
    const storm = createPasswordHashing();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => storm.verify(null, "x")));
    const rejections = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(rejections).toHaveLength(6);
    for (const rejection of rejections) {
      expect(rejection).toBeInstanceOf(HttpError);
      expect(rejection).toMatchObject({ status: 503, code: "busy", retryAfter: 2 });
    }
    // After many hashes the queue is free again, also for addresses without an account.
    expect(await storm.verify(null, "x")).toBe(false);
    expect(await storm.verify(await storm.hash("x"), "x")).toBe(true);
  });

  test("at most four hashes run at a time, though the process has threads for sixteen", {
    tags: "promise-2",
  }, async () => {
    const grownMiB = Number(await runProgram("hash-storm", ["16"], { UV_THREADPOOL_SIZE: "16" }));
    // Each running hash needs 19 MiB. Three more than before take 57 MiB, fifteen more would take 285 MiB.
    expect(grownMiB).toBeGreaterThan(19);
    expect(grownMiB).toBeLessThan(120);
  });

  test("hashing passwords does not block the event loop", { tags: "promise-2" }, async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 2);
    await Promise.all(Array.from({ length: 8 }, () => hashing.hash("x")));
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });
});
