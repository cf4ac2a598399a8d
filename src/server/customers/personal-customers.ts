import type { CustomerNote, CustomerRow, Interaction } from "#contract/customers.ts";
import {
  customerStore,
  findCustomerRows,
  findHistoryIds,
  findInteractions,
  findNotes,
  setNoteAuthor,
} from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { rowsInChunks } from "#server/platform/people/personal-rows.ts";

/** A customer with the whole history, however long. */
type ExportedCustomer = CustomerRow & { notes: AsyncIterable<CustomerNote>; interactions: AsyncIterable<Interaction> };

/** Customers and leads. Erasing one also deletes its notes and its history. */
export const personalCustomers: ErasableRecords<ExportedCustomer> = {
  kind: "customers",
  table: customersTable,
  async exportRows(db, ids) {
    const exported: ExportedCustomer[] = [];
    for (const row of await findCustomerRows(db, ids)) {
      const notes = await findHistoryIds(db, "customer_notes", [row.id]);
      const interactions = await findHistoryIds(db, "customer_interactions", [row.id]);
      exported.push({
        ...row,
        notes: rowsInChunks(notes, (chunk) => findNotes(db, chunk)),
        interactions: rowsInChunks(interactions, (chunk) => findInteractions(db, chunk)),
      });
    }
    return exported;
  },
  async letGo(database, ids) {
    for (const id of ids) await customerStore.clearReferences?.(database, id);
  },
  async erase(tx, ids) {
    for (const id of ids) await customerStore.remove(tx, id);
    return NO_LEADS_ERASED;
  },
};

/** Removes the author's name from notes about customers, by the audit lines of the accounts that wrote them. */
export async function forgetNoteAuthors(tx: Tx, acts: readonly Act[]): Promise<void> {
  for (const { record_type, record_id: customerId, account_name: author, action, at } of acts) {
    if (record_type !== customersTable.recordType) continue;
    if (action === "added a note to") await setNoteAuthor(tx, { customerId, author, at }, "Erased");
    // Notes that came with a customer have the time of the customer.
    if (action === "created") await setNoteAuthor(tx, { customerId, author, at: undefined }, "Erased");
  }
}
