import type { Database } from "#server/platform/database/database.ts";
import { isOutboxStuck } from "#server/platform/mail/store.ts";

/** Whether mail that was queued before an instant waits, and nothing queued since has gone out either. */
export function isMailStuck(database: Database, queuedBefore: string): Promise<boolean> {
  return isOutboxStuck(database.read, queuedBefore);
}
