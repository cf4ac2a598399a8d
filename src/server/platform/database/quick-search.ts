import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { newestHolding } from "#server/platform/database/lists.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";

type SearchedName = TableWith<"id" | "search" | "created_at">;

/** How a table is looked through as somebody types. */
export interface QuickSearch<Name extends SearchedName> {
  table: Table<Name>;
  /** Columns with folded text, each with an index, by which what begins with a term is found; the first is the name. */
  begins: readonly [keyof Schema[Name] & string, ...(keyof Schema[Name] & string)[]];
  /** Column with a printed reference, found by its beginning, with or without its prefix. It has an index too. */
  reference?: { column: keyof Schema[Name] & string; prefix: string };
  /** Folded columns in which the term has to stand, where its search has more than names and addresses: a letter, a description. */
  within?: readonly (keyof Schema[Name] & string)[];
}

/** Of a two-letter term the index of three-letter pieces knows nothing. */
const ANYWHERE_FROM = 3;
/** So much of a term is looked for within: of each further piece PostgreSQL fetches every row, 100 letters took it 280 ms. */
const LOOKED_FOR = 24;
/** Pieces of anything else are in no index, and both databases would read every row. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** So many of those that hold the term somewhere compete for the places that are left. */
const HOLDING = 50;
/** Greater than whatever follows a beginning, in the order of bytes that both databases keep. */
const LAST = "\u{10FFFF}";

/**
 * At most so many rows: those that begin with the term, by name, then those with a word in their name that does, then the newest that
 * hold it. Every part of it reads from an index, and stops when it has enough.
 */
export async function searchQuickly<Name extends SearchedName>(
  database: Database,
  { table, begins, reference, within = [] }: QuickSearch<Name>,
  term: string,
  most: number,
): Promise<Schema[Name][]> {
  const folded = normalizeForSearch(term);
  // Accents alone are nothing once they are folded, with which everything begins.
  const letters = [...folded];
  if (letters.length < ANYWHERE_FROM - 1) return [];
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
      where ${by} >= ${from} and ${by} < ${from + LAST} order by ${by} limit ${most}`.execute(database.read);
    for (const row of rows) found.set(row.id, row);
  }
  if (found.size < most && letters.length >= ANYWHERE_FROM && LETTER_OR_DIGIT.test(folded)) {
    const start = letters.slice(0, LOOKED_FOR).join("");
    const started = await newestHolding(database, table, start, { within, most: HOLDING });
    const columns = within.length > 0 ? within : (["search"] as const);
    const rows = started.filter((row) => columns.some((column) => `${row[column]}`.includes(folded)));
    const hasWord = (row: Schema[Name]) => `${row[begins[0]]}`.includes(` ${folded}`);
    for (const row of [...rows.filter(hasWord), ...rows]) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, most);
}
