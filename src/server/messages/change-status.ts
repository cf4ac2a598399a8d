import { type Message, type MessageStatus, NO_SENDER_TO_BLOCK } from "#contract/messages.ts";
import { findOrAddCustomer, restoreWithdrawnLead, withdrawLeadOf } from "#server/messages/lead.ts";
import { momentOf } from "#server/messages/moment.ts";
import { mailStaffOfMessage, recordAndMail } from "#server/messages/record-and-mail.ts";
import { isFirstMailTrusted, messageStoreAt, setMessageCare, setMessageCustomer } from "#server/messages/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord } from "#server/platform/records/records.ts";
import { blockSender } from "#server/settings/block-sender.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { findAssignee } from "#server/users/assignees.ts";

interface Change extends ActorContext {
  id: string;
  status: MessageStatus;
  /** Whether mails of the sender are Spam from now on. */
  block?: boolean;
}

const isFinished = (status: MessageStatus) => status === "Done" || status === "Spam";

/** Makes a reopened message unassigned if its assignee may no longer read messages. */
async function releaseReopened(tx: Tx, before: Message, status: MessageStatus, now: string): Promise<void> {
  if (!isFinished(before.status) || isFinished(status) || before.assigneeId === null) return;
  if (await findAssignee(tx, before.assigneeId, "messages:read")) return;
  await setMessageCare(tx, before.id, { assignee_id: null }, now);
}

/** Makes mails of the sender Spam from now on. Throws a 400 for a message without an email address. */
async function blockSenderOf(tx: Tx, platform: Platform, acting: ActorContext, { email }: Message): Promise<void> {
  if (email === "") throw invalidFields([{ path: "block", message: NO_SENDER_TO_BLOCK }]);
  await blockSender(tx, platform, acting, email);
}

/**
 * Changes the status of a message and returns it. A message that becomes Spam withdraws its unchanged lead, and restores it when
 * it leaves Spam. A message that the spam check held back gets its customer and its mails once, when it leaves Spam. Throws a
 * 404, a 412 when `ifMatch` is stale, or a 400 for a sender without an address to block.
 */
export async function changeMessageStatus(
  platform: Platform,
  { id, status, block = false, ...acting }: Change,
): Promise<{ message: Message; version: number }> {
  const store = messageStoreAt(await momentOf(platform));
  const { record, version } = await changeRecord(
    platform,
    store,
    acting,
    id,
    "changed status",
    async (tx, now, before) => {
      await store.setStatus(tx, before, status, now);
      if (block) await blockSenderOf(tx, platform, acting, before);
      if (status === before.status) return;
      await releaseReopened(tx, before, status, now);
      if (status === "Spam") return withdrawLeadOf(tx, before.customerId, new Date(now));
      if (before.spamReason === null) return restoreWithdrawnLead(tx, before);
      const settings = await readSettings(tx, platform.config);
      if (before.email === "") return mailStaffOfMessage(tx, platform, settings, before);
      const customerId = await findOrAddCustomer(tx, before, platform.now());
      await setMessageCustomer(tx, id, customerId);
      const isTrusted = await isFirstMailTrusted(tx, before);
      await recordAndMail(tx, platform, settings, { ...before, customerId, sentAt: before.createdAt, isTrusted });
    },
  );
  platform.mailQueued();
  return { message: record, version };
}
