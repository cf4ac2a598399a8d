import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { ThreadTimes } from "#server/platform/records/reply-target.ts";
import { bumpVersion } from "#server/platform/records/versioned.ts";

/** Stores when a message was answered. The version stays: a reply must not make another user's change fail. */
export async function setAnswered(tx: Tx, id: string, { firstAnsweredAt, answeredAt }: ThreadTimes): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ first_answered_at: firstAnsweredAt, replied_at: answeredAt })
    .where("id", "=", id)
    .execute();
}

/** Stores the time of the last entry, and the end of the retention that follows from it. The version stays. */
export async function setLastEntry(tx: Tx, id: string, last_entry_at: string, delete_after: string): Promise<void> {
  await tx.updateTable("messages").set({ last_entry_at, delete_after }).where("id", "=", id).execute();
}

/** Opens a message to which a person has written again. One in Spam stays there. Its new version refuses a change that was begun before. */
export async function reopenMessage(
  tx: Tx,
  { id, status }: Pick<Schema["messages"], "id" | "status">,
  now: string,
): Promise<void> {
  const opened = status === "Spam" ? {} : ({ status: "New" } as const);
  await tx
    .updateTable("messages")
    .set({ ...opened, snoozed_until: null, is_automatic: 0 })
    .where("id", "=", id)
    .execute();
  await bumpVersion(tx, "messages", id, now);
}

/** Ends a snooze that is over, so that the message is no longer marked as returned. The version stays. */
export async function endSnooze(tx: Tx, id: string, now: string): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ snoozed_until: null })
    .where("id", "=", id)
    .where("snoozed_until", "<=", now)
    .execute();
}
