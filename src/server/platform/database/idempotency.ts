import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { idempotencyTable } from "#server/platform/database/platform-tables.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

export const RESPONSE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** One creation that a caller may ask for again: the key names it, the hash tells whether the body is the same. */
export interface IdempotencyKey {
  key: string;
  bodyHash: string;
}

/** The key was used before for something else. */
export class OtherBodyError extends Error {}

interface StoredResponse {
  body_hash: string;
  answer: string | null;
}

function matchingResponse<Answer>(stored: StoredResponse, idempotencyKey: IdempotencyKey): Answer {
  if (stored.body_hash !== idempotencyKey.bodyHash || stored.answer === null) throw new OtherBodyError();
  return JSON.parse(stored.answer);
}

/** The first answer to this key, when there is one. Throws OtherBodyError when it answered another body. */
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
 * Does the work and keeps its answer in one transaction; a repeat gets that answer and nothing is done. A rival with the
 * same key waits for the first to end. Work that fails leaves no key behind. The answer must be JSON.
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
    .set({ answer: JSON.stringify(answer) })
    .where("key", "=", idempotencyKey.key)
    .execute();
  return answer;
}

/** The keys of all answers that hold something. Kept for a day, so there are never many. */
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

/** Keys whose day is over, a few at a time: strangers decide how many there are. */
export async function deleteOldResponses(database: Database, now: number): Promise<void> {
  await sweepInBatches(database, (tx, most) =>
    tx
      .deleteFrom("idempotency")
      .where("key", "in", (eb) => eb.selectFrom("idempotency").select("key").where("expires_at", "<=", now).limit(most))
      .executeTakeFirstOrThrow(),
  );
}
