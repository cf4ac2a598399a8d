import type { Answered } from "#contract/replies.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findAnswers } from "#server/replies/store.ts";

/** Returns author and time of the latest reply to each message that has one. */
export function answersToMessages(db: Read, ids: readonly string[]): Promise<Map<string, Answered>> {
  return findAnswers(db, "message_id", ids);
}

/** Returns author and time of the latest reply to each application that has one. */
export function answersToApplications(db: Read, ids: readonly string[]): Promise<Map<string, Answered>> {
  return findAnswers(db, "application_id", ids);
}
