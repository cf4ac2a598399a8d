import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

type Kind = "sqlite" | "postgres";

/** Letters of one entry of the search indexes. */
const TRIGRAM = 3;
/**
 * Maximum letters of a term that SQLite's index is searched for; the rows found are searched for all of it. For each letter FTS5 walks
 * through all positions of its trigram: 200 letters, in 500 messages that repeat one letter 20,000 times, took 34 s.
 */
const MAX_INDEXED = 12;

/**
 * Returns the condition that a row's `search` has the term, read from the search index. PostgreSQL's planner finds its index behind
 * LIKE. A term of one or two letters is in no index, so that every row is read.
 */
export function searchIn(kind: Kind, table: string, term: string): RawBuilder<SqlBool> {
  return withIndex(kind, table, term, sql`${sql.table(table)}.rowid`);
}

/** Returns the condition of `searchIn` for a query that goes through many rows in the order of another index. */
export function matchesIn(kind: Kind, table: string, term: string): RawBuilder<SqlBool> {
  // The plus keeps SQLite from reading the rows in the order of their rowid.
  return withIndex(kind, table, term, sql`+${sql.table(table)}.rowid`);
}

function withIndex(kind: Kind, table: string, term: string, rowid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const letters = [...normalizeForSearch(term)];
  const holds = holdsIn(kind, table, ["search"], term);
  if (kind === "postgres" || letters.length < TRIGRAM) return holds;
  const index = sql.table(`${table}_fts`);
  const phrase = `"${letters.slice(0, MAX_INDEXED).join("").replaceAll('"', '""')}"`;
  const isFound = sql<SqlBool>`${rowid} in (select rowid from ${index} where ${index} match ${phrase})`;
  return letters.length <= MAX_INDEXED ? isFound : sql<SqlBool>`(${isFound} and ${holds})`;
}

/** Returns the condition that a column of folded text has the term, for any of these columns. SQLite's LIKE takes longer than its `instr`. */
export function holdsIn(kind: Kind, table: string, columns: readonly string[], term: string): RawBuilder<SqlBool> {
  const each = columns.map((column) => {
    const text = sql.ref(`${table}.${column}`);
    return kind === "sqlite"
      ? sql<SqlBool>`instr(${text}, ${normalizeForSearch(term)}) > 0`
      : sql<SqlBool>`${text} like ${containsPattern(term)} escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
