import type { CustomerNote, CustomerRow, Interaction } from "#contract/customers.ts";
import type { REPLY_AREA_OF } from "#contract/replies.ts";
import { findAddressesOfCustomers, findByOtherAddresses } from "#server/customers/addresses-store.ts";
import {
  findHistoryIds,
  findInteractions,
  findNotes,
  setHistoryAuthor,
  setReplyAuthor,
} from "#server/customers/history-store.ts";
import { findMergedInto } from "#server/customers/merge-store.ts";
import { customerStore, findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { chunksOf, findPersonalIds, rowsInChunks } from "#server/platform/people/personal-rows.ts";

/** Name in place of an erased author's. */
const ERASED = "Erased";

/** Type of messages in the audit trail. A reply to a message is also a line in a history. */
const MESSAGE: keyof typeof REPLY_AREA_OF = "message";

/** A customer with the whole history, however long. */
type ExportedCustomer = CustomerRow & { notes: AsyncIterable<CustomerNote>; interactions: AsyncIterable<Interaction> };

/** Customers and leads, also those with one of the addresses as a further one. Erasing one also deletes its notes and its history. */
export const personalCustomers: ErasableRecords<ExportedCustomer> = {
  kind: "customers",
  table: customersTable,
  async find(db, { keys }) {
    const ids = new Set(await findPersonalIds(db, customersTable, keys));
    for (const chunk of chunksOf(keys)) for (const id of await findByOtherAddresses(db, chunk)) ids.add(id);
    return [...ids].sort();
  },
  async findLinkedAddresses(db, keys) {
    const found: string[] = [];
    for (const chunk of chunksOf(keys)) found.push(...(await findAddressesOfCustomers(db, chunk)));
    return found;
  },
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
  async erase(tx, ids) {
    for (const id of ids) await customerStore.remove(tx, id);
    return NO_LEADS_ERASED;
  },
};

/** Removes the author's name from histories of customers, by the audit entries of the accounts that wrote them. */
export async function forgetNoteAuthors(tx: Tx, acts: readonly Act[]): Promise<void> {
  for (const { record_type, record_id, account_id: account, account_name: author, action, at } of acts) {
    if (record_type === MESSAGE && action === "replied to")
      await setReplyAuthor(tx, { messageId: record_id, author, at }, ERASED);
    if (record_type !== customersTable.recordType) continue;
    const lines = { customerId: (await findMergedInto(tx, record_id)) ?? record_id, account, author };
    if (action === "added a note to") await setHistoryAuthor(tx, "customer_notes", { ...lines, at }, ERASED);
    if (action === "logged an interaction with" || action === "replied to")
      await setHistoryAuthor(tx, "customer_interactions", { ...lines, at }, ERASED);
    // Notes that came with a customer have the time of the customer.
    if (action === "created" || action === "imported")
      await setHistoryAuthor(tx, "customer_notes", { ...lines, at: undefined }, ERASED);
  }
}
