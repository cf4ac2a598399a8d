import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, fold } from "#server/platform/database/fold.ts";

type Kind = "sqlite" | "postgres";

/** Three-letter pieces need three letters; a shorter term is looked for row by row. */
const TRIGRAM = 3;

/** SQLite's own index of three-letter pieces, asked for the term. PostgreSQL's planner finds its own behind LIKE. */
function askTrigrams(kind: Kind, table: string, term: string) {
  const folded = fold(term);
  if (kind === "postgres" || [...folded].length < TRIGRAM) return undefined;
  const index = sql.table(`${table}_fts`);
  const phrase = `"${folded.replaceAll('"', '""')}"`;
  return sql`${index} where ${index} match ${phrase}`;
}

/** The condition that a row's `search` column holds the term: the one difference between the databases. */
export function searchIn(kind: Kind, table: string, term: string): RawBuilder<SqlBool> {
  const found = askTrigrams(kind, table, term);
  return found ? sql<SqlBool>`${sql.table(table)}.rowid in (select rowid from ${found})` : holds(table, term);
}

/** The same condition, looked at row by row: quicker where most rows hold the term. */
export function holds(table: string, term: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.search`)} like ${containsPattern(term)} escape '\\'`;
}

/** A query of one number: how many rows hold the term. */
export function countFound(kind: Kind, table: string, term: string): RawBuilder<unknown> {
  const found = askTrigrams(kind, table, term) ?? sql`${sql.table(table)} where ${holds(table, term)}`;
  return sql`select count(*) from ${found}`;
}
