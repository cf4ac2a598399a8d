import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { idempotencyTable } from "#server/platform/database/platform-tables.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

/** Time for which a repeat of a call gets its stored response. */
export const RESPONSE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Key of a repeatable creation, with a hash to compare the bodies. */
export interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

/** Error of a key that was used before with a different body. */
export class IdempotencyMismatchError extends Error {}

interface StoredResponse {
  body_hash: string;
  answer: string | null;
}

/** Returns a stored response. Throws IdempotencyMismatchError if it belongs to a different body. */
function matchingResponse<Answer>(stored: StoredResponse, idempotencyKey: IdempotencyKey): Answer {
  if (stored.body_hash !== idempotencyKey.bodyHash || stored.answer === null) throw new IdempotencyMismatchError();
  return JSON.parse(stored.answer);
}

/** Returns the stored response for a key, or undefined. Throws IdempotencyMismatchError if the body was different. */
export async function findStoredResponse<Answer>(
  database: Database,
  idempotencyKey: IdempotencyKey | undefined,
  now: number,
): Promise<Answer | undefined> {
  if (!idempotencyKey) return undefined;
  const stored = await database.read
    .selectFrom("idempotency")
    .select(["body_hash", "answer"])
    .where("key", "=", idempotencyKey.key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return stored && matchingResponse<Answer>(stored, idempotencyKey);
}

/**
 * Does the work and stores its response in one transaction. A repeat returns the stored response. A concurrent call with the same
 * key waits for the first. Work that fails stores no key. The response must be JSON.
 */
export async function runIdempotent<Answer>(
  tx: Tx,
  idempotencyKey: IdempotencyKey | undefined,
  now: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!idempotencyKey) return work();
  await tx.deleteFrom("idempotency").where("key", "=", idempotencyKey.key).where("expires_at", "<=", now).execute();
  const mine = await tx
    .insertInto("idempotency")
    .values({
      key: idempotencyKey.key,
      body_hash: idempotencyKey.bodyHash,
      answer: null,
      expires_at: now + RESPONSE_LIFETIME_MS,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!mine) {
    const stored = await tx
      .selectFrom("idempotency")
      .select(["body_hash", "answer"])
      .where("key", "=", idempotencyKey.key)
      .executeTakeFirstOrThrow();
    return matchingResponse<Answer>(stored, idempotencyKey);
  }
  const answer = await work();
  await tx
    .updateTable("idempotency")
    .set({ answer: JSON.stringify(answer ?? null) })
    .where("key", "=", idempotencyKey.key)
    .execute();
  return answer;
}

/** Returns the keys of the stored responses that match. They are few, because each is stored for a day. */
export async function findStoredResponses(db: Read, isSought: (answer: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for await (const rows of pagesOf(db, idempotencyTable)) {
    for (const { key, answer } of rows) if (typeof answer === "string" && isSought(answer)) found.push(String(key));
  }
  return found;
}

export async function deleteStoredResponses(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom("idempotency").where("key", "in", keys).execute();
}

/** Deletes expired responses in batches, since clients decide how many there are. */
export async function deleteOldResponses(database: Database, now: number): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("idempotency")
      .where("key", "in", (eb) => eb.selectFrom("idempotency").select("key").where("expires_at", "<=", now).limit(most))
      .executeTakeFirstOrThrow(),
  );
}
