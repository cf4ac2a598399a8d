import type { Message, MessageStatus } from "#contract/messages.ts";
import { findOrAddLead } from "#server/customers/record-contact.ts";
import { createLeadAndNotify } from "#server/messages/create-lead-and-notify.ts";
import { messageStore, setMessageCustomer } from "#server/messages/store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Acting, changeRecord } from "#server/platform/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

interface Change extends Acting {
  id: string;
  status: MessageStatus;
}

/**
 * Changes the status and answers the message as it is then. One that the spam check held back gets its customer and its
 * mails when it leaves Spam, once. Throws a 404, or a 412 when `ifMatch` is stale.
 */
export async function changeMessageStatus(
  platform: Platform,
  { id, status, ...acting }: Change,
): Promise<{ message: Message; version: number }> {
  const { record, version } = await changeRecord(
    platform,
    messageStore,
    acting,
    id,
    "changed status",
    async (tx, now, before) => {
      await messageStore.setStatus(tx, id, status, now);
      if (before.spamReason === null || status === "Spam") return;
      const settings = await readSettings(tx, platform.config);
      const customerId = await findOrAddLead(tx, before, platform.now());
      await setMessageCustomer(tx, id, customerId);
      await createLeadAndNotify(tx, platform, settings, { ...before, customerId, sentAt: before.createdAt });
    },
  );
  platform.mailQueued();
  return { message: record, version };
}
