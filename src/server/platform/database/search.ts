import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

type Kind = "sqlite" | "postgres";

/** Three-letter pieces need three letters; a shorter term is looked for row by row. */
const TRIGRAM = 3;
/**
 * So much of a term is looked for in SQLite's index, the rest in the rows that it finds: for each letter it walks through all
 * places of its piece, and of one letter written 20,000 times, in five hundred messages, 200 letters took 34 s.
 */
const MAX_INDEXED = 12;

/** SQLite's own index of three-letter pieces, asked for the begin of the term. PostgreSQL's planner finds its own behind LIKE. */
function askTrigrams(kind: Kind, table: string, term: string) {
  const letters = [...normalizeForSearch(term)];
  if (kind === "postgres" || letters.length < TRIGRAM) return undefined;
  const index = sql.table(`${table}_fts`);
  const phrase = `"${letters.slice(0, MAX_INDEXED).join("").replaceAll('"', '""')}"`;
  return { found: sql`${index} where ${index} match ${phrase}`, isWhole: letters.length <= MAX_INDEXED };
}

/** The condition that a row's `search` column holds the term: the one difference between the databases. */
export function searchIn(kind: Kind, table: string, term: string): RawBuilder<SqlBool> {
  const asked = askTrigrams(kind, table, term);
  if (!asked) return holds(kind, table, term);
  const isFound = sql<SqlBool>`${sql.table(table)}.rowid in (select rowid from ${asked.found})`;
  return asked.isWhole ? isFound : sql<SqlBool>`(${isFound} and ${holds(kind, table, term)})`;
}

/** The same condition, looked at row by row: quicker where most rows hold the term. SQLite's LIKE tries each letter anew. */
export function holds(kind: Kind, table: string, term: string): RawBuilder<SqlBool> {
  return holdsAny(kind, table, ["search"], term);
}

/** The same of any columns with folded text. */
export function holdsAny(kind: Kind, table: string, columns: readonly string[], term: string): RawBuilder<SqlBool> {
  const each = columns.map((column) => {
    const text = sql.ref(`${table}.${column}`);
    return kind === "sqlite"
      ? sql<SqlBool>`instr(${text}, ${normalizeForSearch(term)}) > 0`
      : sql<SqlBool>`${text} like ${containsPattern(term)} escape '\\'`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** A query of one number: how many rows hold the term. */
export function countFound(kind: Kind, table: string, term: string): RawBuilder<unknown> {
  const asked = askTrigrams(kind, table, term);
  const rows = asked?.isWhole ? asked.found : sql`${sql.table(table)} where ${searchIn(kind, table, term)}`;
  return sql`select count(*) from ${rows}`;
}

/**
 * A query of one number: how many rows there are to look at for the term, counted up to so many. Gathering all of 100,000 would take
 * SQLite's index 40 ms.
 */
export function countCandidates(kind: Kind, table: string, term: string, most: number): RawBuilder<unknown> {
  const asked = askTrigrams(kind, table, term);
  const rows = asked?.found ?? sql`${sql.table(table)} where ${holds(kind, table, term)}`;
  return sql`select count(*) from (select 1 from ${rows} limit ${most}) candidates`;
}
