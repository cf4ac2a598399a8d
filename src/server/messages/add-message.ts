import { emailKey } from "#contract/fields.ts";
import type { Message, PhoneMessage } from "#contract/messages.ts";
import { addInteraction, findCustomerByPhone } from "#server/customers/find-or-add-lead.ts";
import { CONTACT_TYPES, descriptionOf, findOrAddCustomer } from "#server/messages/lead.ts";
import { momentOf } from "#server/messages/moment.ts";
import { insertMessage, messageStoreAt } from "#server/messages/store.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { type ActorContext, createRecord } from "#server/platform/records/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/**
 * Stores a message that came by telephone, with its customer: the sender's, as with the forms, or the only one with the number. Nobody is
 * mailed.
 */
export async function addMessage(
  platform: Platform,
  acting: ActorContext,
  input: PhoneMessage,
): Promise<VersionedRecord<Message>> {
  const { account } = acting.session;
  async function insert(tx: Tx, id: string, { name, email, phone, subject, message }: PhoneMessage, now: string) {
    const { retention } = await readSettings(tx, platform.config);
    const at = new Date(now);
    const sender = { name, email, phone, company: "", source: "Phone" } as const;
    const customerId = email === "" ? await findCustomerByPhone(tx, phone) : await findOrAddCustomer(tx, sender, at);
    await insertMessage(tx, {
      id,
      reference: newReference("MSG"),
      ...sender,
      email_key: emailKey(email),
      subject,
      message,
      status: "New",
      spam_reason: null,
      customer_id: customerId ?? null,
      form_notice: "",
      notice_version: await findNoticeVersion(tx),
      delete_after: monthsLater(at, retention.messages).toISOString(),
      created_at: now,
    });
    if (customerId === undefined) return;
    const line = { type: CONTACT_TYPES.Phone, messageId: id, description: descriptionOf({ subject, message }) };
    await addInteraction(tx, { ...line, customerId, sentAt: now, signedBy: await signAs(tx, account) }, at);
  }
  const store = messageStoreAt(await momentOf(platform));
  return createRecord(platform, { ...store, insert }, acting, input);
}
