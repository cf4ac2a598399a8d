import type { CustomerRow, Interaction } from "#contract/customers.ts";
import type { Note } from "#contract/notes.ts";
import {
  findAddressesOfCustomers,
  findAddressesWithPhone,
  findByOtherAddresses,
} from "#server/customers/addresses-store.ts";
import { findInteractionIds, findInteractions } from "#server/customers/history-store.ts";
import { customerStore, findCustomerRows } from "#server/customers/store.ts";
import { customersTable } from "#server/customers/tables.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { chunksOf, rowsInChunks } from "#server/platform/database/chunks.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { findPersonalIds } from "#server/platform/people/personal-rows.ts";
import { findNoteIds, findNotes } from "#server/platform/records/notes.ts";

/** A customer with the whole history, however long. */
type ExportedCustomer = CustomerRow & { notes: AsyncIterable<Note>; interactions: AsyncIterable<Interaction> };

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
  findAddressesByPhone: findAddressesWithPhone,
  async exportRows(db, ids) {
    const exported: ExportedCustomer[] = [];
    for (const row of await findCustomerRows(db, ids)) {
      const notes = await findNoteIds(db, "customer_id", [row.id]);
      const interactions = await findInteractionIds(db, [row.id]);
      exported.push({
        ...row,
        notes: rowsInChunks(notes, (chunk) => findNotes(db, chunk)),
        interactions: rowsInChunks(interactions, (chunk) => findInteractions(db, chunk)),
      });
    }
    return exported;
  },
  async erase(tx, ids, now) {
    for (const id of ids) await customerStore.remove(tx, id);
    const deleted = ids.map((id) => ({ type: customersTable.recordType, id, event: "customer.deleted" as const }));
    noteChanges(tx, new Date(now), deleted);
    return NO_LEADS_ERASED;
  },
};
