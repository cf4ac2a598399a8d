import { IN_SPAM, type Message, type MessageChange } from "#contract/messages.ts";
import { giveToCustomer } from "#server/customers/give-to-customer.ts";
import { CONTACT_TYPES, descriptionOf } from "#server/messages/lead.ts";
import { momentOf } from "#server/messages/moment.ts";
import { remindOfSnoozed } from "#server/messages/notified-messages.ts";
import { messageStoreAt, setMessageCare } from "#server/messages/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord } from "#server/platform/records/records.ts";
import { requireAssignee } from "#server/users/assignees.ts";

/**
 * Assigns or snoozes a message, or gives it to another customer. Throws a 404, a 400 for an assignee who may not read messages or an
 * unknown customer, a 409 for the customer of a message in Spam, or a 412.
 */
export async function changeMessage(
  platform: Platform,
  acting: ActorContext,
  id: string,
  { assigneeId, snoozedUntil, customerId }: MessageChange,
): Promise<VersionedRecord<Message>> {
  const store = messageStoreAt(await momentOf(platform));
  return changeRecord(platform, store, acting, id, "changed", async (tx, now, before) => {
    if (assigneeId && assigneeId !== before.assigneeId)
      await requireAssignee(tx, assigneeId, "messages:read", "assigneeId");
    if (customerId !== undefined && customerId !== before.customerId) {
      // Leaving Spam decides about the customer.
      if (before.status === "Spam") throw new HttpError(409, IN_SPAM.code, IN_SPAM.message);
      const { source, createdAt: sentAt } = before;
      const line = { type: CONTACT_TYPES[source], messageId: id, description: descriptionOf(before), sentAt };
      await giveToCustomer(tx, { ...line, customerId }, before.customerId, platform.now());
    }
    const columns = {
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil }),
      ...(customerId !== undefined && { customer_id: customerId }),
    };
    await setMessageCare(tx, id, columns, now);
    if (snoozedUntil !== undefined) await remindOfSnoozed(tx, platform, acting, { id, snoozedUntil });
  });
}
