import type { Message, MessageChange } from "#contract/messages.ts";
import { momentOf } from "#server/messages/moment.ts";
import { messageStoreAt, setMessageCare } from "#server/messages/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord } from "#server/platform/records/records.ts";
import { requireAssignee } from "#server/users/assignees.ts";

/** Assigns or snoozes a message. Throws a 404, a 400 for an account that may not read messages, or a 412. */
export async function changeMessage(
  platform: Platform,
  acting: ActorContext,
  id: string,
  { assigneeId, snoozedUntil }: MessageChange,
): Promise<VersionedRecord<Message>> {
  const store = messageStoreAt(await momentOf(platform));
  return changeRecord(platform, store, acting, id, "changed", async (tx, now, before) => {
    if (assigneeId && assigneeId !== before.assigneeId)
      await requireAssignee(tx, assigneeId, "messages:read", "assigneeId");
    const columns = {
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil }),
    };
    await setMessageCare(tx, id, columns, now);
  });
}
