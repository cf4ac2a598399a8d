import type { Deal } from "#contract/deals.ts";
import type { Note } from "#contract/notes.ts";
import { anonymizeDeals, findDealRows } from "#server/deals/store.ts";
import { dealsTable } from "#server/deals/tables.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { deleteNotesOn, withNotes } from "#server/platform/records/notes.ts";

/**
 * Deals with a person. An erasure keeps value, stage and days, which are figures of the company. It replaces the customer's name, and
 * title, reason and notes too, since free texts about a customer can name the person in any spelling.
 */
export const personalDeals: ErasableRecords<Deal & { notes: Note[] }> = {
  kind: "deals",
  table: dealsTable,
  exportRows: async (db, ids) => withNotes(db, "deal_id", await findDealRows(db, ids)),
  async erase(tx, ids, now) {
    await deleteNotesOn(tx, "deal_id", ids);
    await anonymizeDeals(tx, ids, "Erased", now);
    return NO_LEADS_ERASED;
  },
};
