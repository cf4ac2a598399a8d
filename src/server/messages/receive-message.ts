import { type ContactInput, FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { cameFromColumns } from "#server/intake/came-from.ts";
import { type Taken, takeForm } from "#server/intake/take-form.ts";
import { findOrAddCustomer } from "#server/messages/lead.ts";
import { recordAndMail } from "#server/messages/record-and-mail.ts";
import { insertMessage } from "#server/messages/store.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import type { Platform } from "#server/platform/platform.ts";
import { WITHOUT_FILES } from "#server/platform/records/create-once.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";

/**
 * Stores the message of a visitor in one transaction, with its mails and its customer, which is a known one or a new lead. Returns the
 * reference. A repeat under the same key gets the first response. Suspected spam gets the same response, and is stored as Spam alone.
 */
export async function receiveMessage(
  platform: Platform,
  input: ContactInput,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<{ reference: string }> {
  const { name, email, company, subject, message: text } = input;
  const message = { id: newId(), reference: newReference("MSG"), name, email, company, subject, message: text };
  const record = { type: "message", id: message.id } as const;
  const rowOf = ({ now, settings, columns }: Taken) => ({
    ...message,
    ...columns,
    ...cameFromColumns(settings, input.cameFrom, caller),
    email_key: emailKey(email),
    form_notice: FORM_NOTICE,
    delete_after: monthsLater(now, settings.retention.messages).toISOString(),
    created_at: now.toISOString(),
  });
  return takeForm(platform, {
    kind: "contact",
    input,
    idempotencyKey,
    caller,
    isTimed: true,
    answer: { reference: message.reference },
    files: WITHOUT_FILES,
    async hold(tx, taken) {
      await insertMessage(tx, { ...rowOf(taken), customer_id: null, status: "Spam" });
      return { ...record, event: null };
    },
    async accept(tx, taken) {
      const customerId = await findOrAddCustomer(tx, { ...input, source: "Website" }, taken.now);
      const row = { ...rowOf(taken), customer_id: customerId, status: "New" } as const;
      await insertMessage(tx, row);
      const mailed = { ...message, customerId, deleteAfter: row.delete_after, sentAt: row.created_at };
      await recordAndMail(tx, platform, taken.settings, mailed, caller.address);
      return { ...record, event: "message.received" };
    },
  });
}
