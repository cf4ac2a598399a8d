import type { Database } from "#server/platform/database/database.ts";
import { isOutboxStuck } from "#server/platform/mail/store.ts";

/** Returns whether a mail that was queued before an instant still waits, and no mail queued after it was sent. */
export function isMailStalled(database: Database, queuedBefore: string): Promise<boolean> {
  return isOutboxStuck(database.read, queuedBefore);
}
