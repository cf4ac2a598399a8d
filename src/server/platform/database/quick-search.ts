import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { newestHolding } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";

type SearchedName = TableWith<"id" | "search" | "created_at">;

/** Columns by which the palette finds records of a table. */
export interface QuickSearch<Name extends SearchedName> {
  table: Table<Name>;
  /** Indexed columns of folded text that may begin with the term; the first is the name. */
  begins: readonly [keyof Schema[Name] & string, ...(keyof Schema[Name] & string)[]];
  /** Indexed column with a printed reference, which may begin with the term, with or without its prefix. */
  reference?: { column: keyof Schema[Name] & string; prefix: string };
  /** Folded columns that must have the term, where the table's search also has long texts. */
  within?: readonly (keyof Schema[Name] & string)[];
  /** Condition for the rows that the caller may read. */
  only?: RawBuilder<SqlBool> | undefined;
  /** Returns how else a term may be written, as in `ListPlan`. */
  respell?(term: string): string | undefined;
}

/** Minimum letters of a term; a term of two is found at a beginning only, since the search indexes have no pieces of two letters. */
const MIN_LETTERS = 2;
/** PostgreSQL's index has no other characters, so that a term without one would read every row. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** Number of the newest rows with the term that compete for the remaining places. */
const CANDIDATES = 50;
/** Sorts after every continuation of a beginning, in the byte order of both databases. */
const LAST = "\u{10FFFF}";

/**
 * Returns at most `most` rows. First come rows whose name, other column of `begins` or reference begins with the term. Then come rows
 * with a later word of their name that begins with the term, and then the newest others that have the term.
 */
export async function searchQuickly<Name extends SearchedName>(
  database: Database,
  { table, begins, reference, within = [], only, respell }: QuickSearch<Name>,
  term: string,
  most: number,
): Promise<Schema[Name][]> {
  const folded = normalizeForSearch(term);
  // A term of accents alone is empty when folded, and would find every row.
  const { length } = [...folded];
  if (length < MIN_LETTERS) return [];
  const beginnings = [
    ...begins.map((column) => ({ column, from: folded })),
    ...(reference
      ? ["", reference.prefix].map((prefix) => ({ column: reference.column, from: prefix + term.toUpperCase() }))
      : []),
  ];
  const found = new Map<string, Schema[Name]>();
  for (const { column, from } of beginnings) {
    if (found.size >= most) break;
    const by = sql.ref(`${table.name}.${column}`);
    const { rows } = await sql<Schema[Name]>`select ${sql.table(table.name)}.* from ${sql.table(table.name)}
      where ${by} >= ${from} and ${by} < ${from + LAST} ${only ? sql`and ${only}` : sql``} order by ${by} limit ${most}`.execute(
      database.read,
    );
    for (const row of rows) found.set(row.id, row);
  }
  if (found.size < most && length > MIN_LETTERS && LETTER_OR_DIGIT.test(folded)) {
    const terms = [term, respell?.(term) ?? term];
    const rows = await newestHolding(database, table, terms, { within, most: CANDIDATES, ...(only && { only }) });
    const hasWord = (row: Schema[Name]) => `${row[begins[0]]}`.includes(` ${folded}`);
    for (const row of [...rows.filter(hasWord), ...rows]) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, most);
}
