import type { View } from "#contract/views.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { type ErasableRecords, type KnownPerson, NOTHING_BESIDES } from "#server/platform/personal-records.ts";
import { findViews, listEveryView, viewStore } from "#server/views/store.ts";
import { viewsTable } from "#server/views/tables.ts";

const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 0);

/** Minimum length of a search word that can name a person, as "Ann" does. */
const MIN_NAME_LENGTH = 3;
/** Minimum length of the beginning of an address that names its owner. */
const MIN_ADDRESS_LENGTH = 5;

/** Returns whether a text has all words of one of the names. */
function containsName(text: string, names: ReadonlySet<string>): boolean {
  const words = new Set(wordsIn(text));
  return [...names].some((name) => {
    const nameWords = wordsIn(name);
    return nameWords.some((word) => word.length >= MIN_NAME_LENGTH) && nameWords.every((word) => words.has(word));
  });
}

/** Returns whether a search term is part of a name, word by word, or the beginning of an address. */
function isPartOfPerson(term: string, { keys, names }: KnownPerson): boolean {
  const words = wordsIn(term);
  if (term.length >= MIN_ADDRESS_LENGTH && keys.some((key) => key.startsWith(term))) return true;
  if (words.length === 0 || words.some((word) => word.length < MIN_NAME_LENGTH)) return false;
  return [...names].some((name) => {
    const nameWords = new Set(wordsIn(name));
    return words.every((word) => nameWords.has(word));
  });
}

/** Saved views whose search or name names the person; neither may be an address. The search "Nkosi" names everybody called so. */
export const personalViews: ErasableRecords<Omit<View, "own">> = {
  kind: "views",
  table: viewsTable,
  async find(db, person) {
    const views = await listEveryView(db);
    return views
      .filter(({ name, query }) => {
        const [title, term] = [normalizeForSearch(name), normalizeForSearch(query.q ?? "").trim()];
        return [title, term].some((text) => containsName(text, person.names)) || isPartOfPerson(term, person);
      })
      .map(({ id }) => id);
  },
  exportRows: findViews,
  async erase(tx, ids) {
    for (const id of ids) await viewStore.remove(tx, id);
    return NOTHING_BESIDES;
  },
};
