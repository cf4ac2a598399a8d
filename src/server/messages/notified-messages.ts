import type { Message } from "#contract/messages.ts";
import { findMessageRow, findNotifiedMessages } from "#server/messages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { NotifiedRecords } from "#server/platform/notices/notified-records.ts";
import { remind } from "#server/platform/notices/reminders.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Sets when the end of a snooze is announced, after the snooze was set or ended. */
export function remindOfSnoozed(
  tx: Tx,
  platform: Pick<Platform, "now">,
  { session }: Pick<ActorContext, "session">,
  { id, snoozedUntil: at }: Pick<Message, "id" | "snoozedUntil">,
): Promise<void> {
  return remind(tx, platform, { kind: "returned", type: "message", id, at, accountId: session.account.id });
}

export const notifiedMessages: NotifiedRecords = {
  type: "message",
  find: findNotifiedMessages,
  // Without an assignee, the account that snoozed the message waits for it.
  async findReminded(db, { id, at, accountId }) {
    const message = await findMessageRow(db, id);
    const isBack = message?.snoozed_until === at && (message.status === "New" || message.status === "Read");
    return isBack ? (message.assignee_id ?? accountId) : null;
  },
};
