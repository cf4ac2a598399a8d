import { DAY_MS } from "#contract/calendar-day.ts";
import { insertInteraction } from "#server/customers/history-store.ts";
import { customerStore, hasCustomers, insertCustomer } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { SAMPLE_SIGNER, signAs } from "#server/platform/people/account-names.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";
import { insertNotes } from "#server/platform/records/notes.ts";
import { sampleDates } from "#server/platform/records/sample-dates.ts";
import { SAMPLE_CUSTOMERS } from "#server/sample-data/sample-people.ts";

/** Inserts the sample customers with some history if there are no customers. */
async function loadSampleCustomers(tx: Tx, now: Date): Promise<void> {
  if (await hasCustomers(tx)) return;
  const signed_by = await signAs(tx, SAMPLE_SIGNER);
  const dates = sampleDates(SAMPLE_CUSTOMERS.length, now);
  for (const [index, { notes, interactions, ...customer }] of SAMPLE_CUSTOMERS.entries()) {
    const [id, created_at] = [newId(), dates[index] ?? now.toISOString()];
    await insertCustomer(tx, id, customer, created_at, 1);
    await insertNotes(
      tx,
      notes.map((text) => ({ id: newId(), customer_id: id, text, signed_by, created_at })),
    );
    for (const { type, description, daysLater } of interactions) {
      const later = Math.min(new Date(created_at).getTime() + daysLater * DAY_MS, now.getTime());
      const happened_at = new Date(later).toISOString();
      await insertInteraction(tx, {
        id: newId(),
        customer_id: id,
        type,
        description,
        happened_at,
        message_id: null,
        signed_by: null,
        created_at: happened_at,
      });
    }
  }
}

export const sampleCustomers: Samples = {
  table: customersTable,
  heldBy: [
    { table: "tasks", column: "customer_id" },
    { table: "deals", column: "customer_id" },
    { table: "messages", column: "customer_id" },
    { table: "replies", column: "customer_id" },
    // The interaction of a form stays in the history after its message was deleted.
    { table: "customer_interactions", column: "customer_id", only: { column: "type", value: "Web form" } },
  ],
  load: loadSampleCustomers,
  remove: customerStore.remove,
};
