import type { Database } from "#server/platform/database/database.ts";
import { isOutboxStuck } from "#server/platform/mail/store.ts";

/** Returns whether mail queued before an instant waits and no later mail was sent. */
export function isMailStalled(database: Database, queuedBefore: string): Promise<boolean> {
  return isOutboxStuck(database.read, queuedBefore);
}
