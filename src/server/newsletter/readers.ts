import { endSubscription, findRow, type Reader } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";

export { countReaders, listReaders } from "#server/newsletter/store.ts";

/** Returns a reader; undefined if the address is not confirmed any more. */
export async function findReader(db: Read, id: string): Promise<Reader | undefined> {
  const row = await findRow(db, "id", id);
  return row?.status === "Confirmed" ? { id, email: row.email } : undefined;
}

/**
 * Ends the subscription of an address that a mail server refused for good. Does nothing if the subscription is not
 * confirmed, or was confirmed after `sentAt`, when the refused mail was sent. Without `sentAt`, the time of the
 * confirmation does not count.
 */
export async function endRefusedSubscription(tx: Tx, id: string, now: Date, sentAt?: string): Promise<void> {
  const reader = await findRow(tx, "id", id);
  if (reader?.status !== "Confirmed" || (sentAt !== undefined && (reader.confirmed_at ?? "") > sentAt)) return;
  await endSubscription(tx, id, now.toISOString());
  await recordAudit(tx, now, {
    ...BY_THE_SERVER,
    action: "unsubscribed after a refusal",
    record: {
      type: subscribersTable.recordType,
      id,
      name: reader.email,
      people: [reader.email],
      event: "subscriber.unsubscribed",
    },
    before: { status: "Confirmed" },
    after: { status: "Unsubscribed" },
  });
}
