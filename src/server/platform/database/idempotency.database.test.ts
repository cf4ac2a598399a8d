import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  deleteOldResponses,
  findStoredResponse,
  type IdempotencyKey,
  IdempotencyMismatchError,
  RESPONSE_LIFETIME_MS,
  runIdempotent,
} from "#server/platform/database/idempotency.ts";
import { newId } from "#server/platform/records/ids.ts";
import { createPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { addMessage, countRowsOf } from "#tests/support/records.ts";

let platform: TestPlatform;
let rival: TestPlatform;
beforeAll(async () => {
  platform = await createPlatform();
  rival = await platform.rival();
});
afterAll(() => platform.close());

const nowMs = () => platform.now().getTime();
const idempotencyKeyOf = (key: string, bodyHash = "body"): IdempotencyKey => ({ key, bodyHash });
const messages = () => countRowsOf(platform.database, "messages");

/** Adds a message once for each key. Returns its id. */
function create(idempotencyKey: IdempotencyKey | undefined, on = platform): Promise<{ id: string }> {
  return on.database.write((tx) =>
    runIdempotent(tx, idempotencyKey, nowMs(), async () => ({ id: await addMessage(tx) })),
  );
}

describe("a creation with a key", () => {
  test("a creation requested 20 times at once in two processes happens once, with one response", {
    tags: "promise-17",
  }, async () => {
    const before = await messages();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => create(idempotencyKeyOf("twenty"), number % 2 ? rival : platform)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await messages()).toBe(before + 1);
  });

  test("a key used with a different body is refused, by a creation and by a look-up", async () => {
    const { id } = await create(idempotencyKeyOf("bodies"));
    await expect(create(idempotencyKeyOf("bodies", "another"))).rejects.toBeInstanceOf(IdempotencyMismatchError);
    await expect(
      findStoredResponse(platform.database, idempotencyKeyOf("bodies", "another"), nowMs()),
    ).rejects.toBeInstanceOf(IdempotencyMismatchError);
    expect(await findStoredResponse(platform.database, idempotencyKeyOf("bodies"), nowMs())).toEqual({ id });
  });

  test("a failed creation stores no key, so that it can be tried again", async () => {
    const failed = platform.database.write((tx) =>
      runIdempotent(tx, idempotencyKeyOf("failing"), nowMs(), async () => {
        await addMessage(tx);
        throw new Error("no further");
      }),
    );
    await expect(failed).rejects.toThrow("no further");
    expect(await findStoredResponse(platform.database, idempotencyKeyOf("failing"), nowMs())).toBeUndefined();
    const before = await messages();
    await create(idempotencyKeyOf("failing"));
    expect(await messages()).toBe(before + 1);
  });

  test("a key can be used again after a day", async () => {
    const first = await create(idempotencyKeyOf("daily"));
    platform.clock.forward(RESPONSE_LIFETIME_MS - 1);
    expect(await create(idempotencyKeyOf("daily"))).toEqual(first);
    platform.clock.forward(1);
    expect(await findStoredResponse(platform.database, idempotencyKeyOf("daily", "other"), nowMs())).toBeUndefined();
    expect(await create(idempotencyKeyOf("daily", "other"))).not.toEqual(first);
  });
});

test("every creation without a key makes a new record", async () => {
  const before = await messages();
  const [one, other] = [await create(undefined), await create(undefined)];
  expect(one).not.toEqual(other);
  expect(await messages()).toBe(before + 2);
  expect(await findStoredResponse(platform.database, undefined, nowMs())).toBeUndefined();
});

test("a sweep deletes expired keys and no others", async () => {
  await create(idempotencyKeyOf(newId()));
  platform.clock.forward(RESPONSE_LIFETIME_MS);
  await create(idempotencyKeyOf("young"));
  await deleteOldResponses(platform.database, nowMs());
  expect(await countRowsOf(platform.database, "idempotency")).toBe(1);
});

test("a sweep deletes thousands of keys in steps, without blocking the process", { tags: "promise-49" }, async () => {
  const { database } = platform;
  for (let begin = 0; begin < 2500; begin += 500) {
    const row = (index: number) => ({ key: `over ${begin + index}`, body_hash: "", answer: null, expires_at: 1 });
    const rows = Array.from({ length: 500 }, (_, index) => row(index));
    await database.write((tx) => tx.insertInto("idempotency").values(rows).execute());
  }
  const writeReadCommitted = vi.spyOn(database, "writeReadCommitted");
  await deleteOldResponses(database, nowMs());
  expect(writeReadCommitted.mock.calls.length).toBeGreaterThanOrEqual(3);
  writeReadCommitted.mockRestore();
  expect(await database.read.selectFrom("idempotency").select("key").where("expires_at", "=", 1).execute()).toEqual([]);
});
