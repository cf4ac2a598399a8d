import type { LatestReply } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findLatestReplies } from "#server/replies/store.ts";

/** Returns author and time of the latest reply to each message that has one. */
export function latestRepliesToMessages(db: Read, ids: readonly string[]): Promise<Map<string, LatestReply>> {
  return findLatestReplies(db, "message_id", ids);
}

/** Returns author and time of the latest reply to each application that has one. */
export function latestRepliesToApplications(db: Read, ids: readonly string[]): Promise<Map<string, LatestReply>> {
  return findLatestReplies(db, "application_id", ids);
}
