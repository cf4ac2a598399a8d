import type { Tx } from "#server/platform/database/database.ts";
import { insertAcknowledgement } from "#server/replies/thread-store.ts";

/** Stores the id of the mail that acknowledged a record. Without an id the record was not acknowledged. */
export async function recordAcknowledgement(
  tx: Tx,
  of: { messageId: string } | { applicationId: string },
  mailId: string | undefined,
): Promise<void> {
  if (mailId === undefined) return;
  const none = { message_id: null, application_id: null };
  const record = "messageId" in of ? { message_id: of.messageId } : { application_id: of.applicationId };
  await insertAcknowledgement(tx, { mail_id: mailId, ...none, ...record });
}
