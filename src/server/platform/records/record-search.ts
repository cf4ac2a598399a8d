import type { SearchedType, SiteResultType } from "#contract/search.ts";
import { type QuickSearch, searchQuickly } from "#server/platform/database/quick-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { SearchSource, SiteSearchSource } from "#server/platform/platform.ts";
import type { RecordName } from "./record-statements.ts";
import { type SluggedName, type SluggedRecords, searchPublic } from "./slugged-records.ts";

type ColumnOf<Name extends RecordName> = keyof Schema[Name] & string;

/** Returns the search of a kind of records for the quick search. `begins` has further columns that may begin with the term. */
export function quickSource<Name extends RecordName>(
  type: SearchedType,
  { table, titleKey }: Pick<QuickSearch<Name>, "table"> & { titleKey: ColumnOf<Name> },
  search: Omit<QuickSearch<Name>, "table" | "begins"> & {
    begins: readonly ColumnOf<Name>[];
    title: (row: Schema[Name]) => string;
    subtitle: (row: Schema[Name]) => string;
  },
): SearchSource {
  const { begins, title, subtitle, ...rest } = search;
  return {
    type,
    async find(database, term, most) {
      const rows = await searchQuickly(database, { table, ...rest, begins: [titleKey, ...begins] }, term, most);
      return rows.map((row) => ({ id: row.id, title: title(row), subtitle: subtitle(row) }));
    },
  };
}

/** Returns the search of a kind of records for the search over the site. `texts` are those of the excerpt. */
export function siteSource<Name extends SluggedName, Detail extends object>(
  type: SiteResultType,
  records: SluggedRecords<Name, Detail>,
  { url, texts }: { url: (record: Detail) => string; texts: (record: Detail) => readonly string[] },
): SiteSearchSource {
  return {
    type,
    async find({ database, now }, request) {
      const found = await searchPublic(database, records, request, now().toISOString());
      return found.map(({ record, rank }) => ({
        rank,
        title: records.store.nameOf(record),
        url: url(record),
        texts: () => texts(record),
      }));
    },
  };
}
