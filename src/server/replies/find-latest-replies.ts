import type { LatestReply } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findAnswers } from "#server/replies/store.ts";

/** Returns author and time of the latest reply to each message that has one. */
export function answersToMessages(db: Read, ids: readonly string[]): Promise<Map<string, LatestReply>> {
  return findAnswers(db, "message_id", ids);
}

/** Returns author and time of the latest reply to each application that has one. */
export function answersToApplications(db: Read, ids: readonly string[]): Promise<Map<string, LatestReply>> {
  return findAnswers(db, "application_id", ids);
}
