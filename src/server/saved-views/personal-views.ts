import type { View } from "#contract/views.ts";
import { findEntriesOfType, storedFields } from "#server/platform/people/audit-subjects.ts";
import { hasName, includesAll, namesOf, wordsIn } from "#server/platform/people/names-in-text.ts";
import { type ErasableRecords, NO_LEADS_ERASED } from "#server/platform/people/personal-records.ts";
import { findViews, listEveryView, viewStore } from "#server/saved-views/store.ts";
import { viewsTable } from "#server/saved-views/tables.ts";

/** Minimum length of a single word that can name a person, as "Ann" does. */
const MIN_WORD_LENGTH = 3;

/** Returns whether a search term has a whole name, or is a part of one with at least one long word: "nkosi", "du plessis". */
function searchesFor(term: unknown, names: readonly string[][]): boolean {
  const words = wordsIn(term);
  const isLong = words.some((word) => word.length >= MIN_WORD_LENGTH);
  return hasName(term, names) || (isLong && names.some((name) => includesAll(name, words)));
}

/**
 * Saved views whose search or title contains the person's name. A search for one long word of the name counts too, so
 * "Nkosi" matches every Nkosi.
 */
export const personalViews: ErasableRecords<Omit<View, "own">> = {
  kind: "views",
  table: viewsTable,
  async find(db, person) {
    const names = namesOf(person);
    if (names.length === 0) return [];
    const views = await listEveryView(db);
    return views.filter(({ name, query }) => hasName(name, names) || searchesFor(query.q, names)).map(({ id }) => id);
  },
  // A view may have been renamed or deleted since.
  async findEntriesNaming(db, person) {
    const names = namesOf(person);
    if (names.length === 0) return [];
    const entries = await findEntriesOfType(db, "view");
    return entries.filter(({ record_name, before, after }) =>
      [record_name, storedFields(before).name, storedFields(after).name].some((title) => hasName(title, names)),
    );
  },
  deletedByOthers: true,
  exportRows: findViews,
  async erase(tx, ids) {
    for (const id of ids) await viewStore.remove(tx, id);
    return NO_LEADS_ERASED;
  },
};
