import type { Database, Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { findStoredResponse, type IdempotencyKey, runIdempotent } from "#server/platform/database/idempotency.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Files of a record that does not exist yet. They are stored before the transaction, and dropped if it does not refer to them. */
export interface NewFiles<Stored> {
  store(): Promise<Stored>;
  drop(stored: Stored): Promise<void>;
}

export const WITHOUT_FILES: NewFiles<undefined> = { store: async () => undefined, drop: async () => {} };

/**
 * Stores the files, then does the work in one transaction, once for each key. A repeat gets the stored response. Files of a
 * refused call, or of one that a concurrent repeat overtook, are dropped.
 */
export async function createOnceWithFiles<Stored, Answer>(
  platform: Platform,
  idempotencyKey: IdempotencyKey | undefined,
  files: NewFiles<Stored>,
  work: (tx: Tx, now: Date, stored: Stored) => Promise<Answer>,
  write: Database["write"] = platform.database.write,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const now = platform.now();
  const answered = await findStoredResponse<Answer>(platform.database, idempotencyKey, now.getTime());
  if (answered) return { answer: answered, isRepeat: true };
  const stored = await files.store();
  let isRepeat = true;
  const answer = await write((tx) => {
    // The transaction may run again, beside a repeat that was faster.
    isRepeat = true;
    return runIdempotent(tx, idempotencyKey, now.getTime(), () => {
      isRepeat = false;
      return work(tx, now, stored);
    });
  }).catch(async (error: unknown) => {
    // If the database went away, the rows may or may not exist. The sweep finds out later.
    if (!isUnavailable(error)) await files.drop(stored);
    throw error;
  });
  if (isRepeat) await files.drop(stored);
  return { answer, isRepeat };
}

/** Does the work in one transaction, once for each key. A repeat returns the stored response. */
export async function createOnce<Answer>(
  platform: Platform,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Tx, now: Date) => Promise<Answer>,
  write?: Database["write"],
): Promise<Answer> {
  return (await createOnceWithFiles(platform, idempotencyKey, WITHOUT_FILES, work, write)).answer;
}
