import type { RawBuilder, SqlBool } from "kysely";
import type { Permission } from "#contract/permissions.ts";
import type { SearchedType, SiteResultType } from "#contract/search.ts";
import type { Vocabulary } from "#contract/vocabulary.ts";
import { type QuickSearch, searchQuickly } from "#server/platform/database/quick-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";
import type { SearchSource, SiteSearchSource } from "#server/platform/platform.ts";
import { type SluggedName, type SluggedRecords, searchPublic } from "./slugged-records.ts";

/** Title and subtitle of a found row. */
interface Shown<Row> {
  title: (row: Row) => string;
  subtitle: (row: Row, term: string) => string;
}

interface Readable {
  /** Returns the condition for rows that a caller may read, where the permission depends on the row. */
  readable?: (permissions: readonly Permission[]) => RawBuilder<SqlBool>;
}

/** Returns the search of a table for the quick search of staff (`search.staff` of a feature): hits with their title and subtitle. */
export function quickSource<Name extends TableWith<"id" | "search" | "created_at">>(
  table: Table<Name> & { recordType: SearchedType },
  { title, subtitle, readable, ...search }: Omit<QuickSearch<Name>, "table" | "only"> & Shown<Schema[Name]> & Readable,
): SearchSource {
  return {
    type: table.recordType,
    async find(database, term, most, permissions) {
      const rows = await searchQuickly(database, { table, ...search, only: readable?.(permissions) }, term, most);
      return rows.map((row) => ({ id: row.id, title: title(row), subtitle: subtitle(row, term) }));
    },
  };
}

interface SiteTexts<Detail> {
  url: (record: Detail) => string;
  texts: (record: Detail, vocabulary: Vocabulary) => readonly string[];
}

/** Returns the search of public records for the search over the site (`search.site` of a feature). `texts` are for the excerpt. */
export function siteSource<Name extends SluggedName, Detail extends object>(
  type: SiteResultType,
  records: SluggedRecords<Name, Detail>,
  { url, texts }: SiteTexts<Detail>,
): SiteSearchSource {
  return {
    type,
    async find({ database, now, vocabulary }, request) {
      const words = await vocabulary();
      const found = await searchPublic(database, records, request, now().toISOString());
      return found.map(({ record, rank }) => ({
        rank,
        title: records.store.nameOf(record),
        url: url(record),
        texts: () => texts(record, words),
      }));
    },
  };
}
