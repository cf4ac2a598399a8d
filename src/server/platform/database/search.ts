import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, fold } from "#server/platform/database/fold.ts";

/** Three-letter pieces need three letters; a shorter term is looked for row by row. */
const TRIGRAM = 3;

/**
 * The condition that a row's `search` column holds the term: the one difference between the databases. SQLite asks its
 * trigram index; PostgreSQL's planner finds its own behind LIKE.
 */
export function searchIn(kind: "sqlite" | "postgres", table: string, term: string): RawBuilder<SqlBool> {
  const folded = fold(term);
  if (kind === "sqlite" && [...folded].length >= TRIGRAM) {
    const index = sql.table(`${table}_fts`);
    const phrase = `"${folded.replaceAll('"', '""')}"`;
    return sql<SqlBool>`${sql.table(table)}.rowid in (select rowid from ${index} where ${index} match ${phrase})`;
  }
  return sql<SqlBool>`${sql.ref(`${table}.search`)} like ${containsPattern(term)} escape '\\'`;
}
