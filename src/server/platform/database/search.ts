import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { BEFORE_WORDS } from "#server/platform/database/search-words.ts";
import type { AnyTable } from "#server/platform/database/table.ts";

type Kind = "sqlite" | "postgres";
type Searched = Pick<AnyTable, "name" | "searchedOnSite">;

/** Term of a search, spellings of it of which a row must have one, or several terms of which a row must have all. */
export type SearchTerm = string | readonly string[] | { all: readonly string[] };

function partsOf(term: SearchTerm): { parts: readonly string[]; joint: "and" | "or" } {
  if (typeof term === "object" && "all" in term) return { parts: term.all, joint: "and" };
  return { parts: typeof term === "string" ? [term] : term, joint: "or" };
}

/** Letters of one entry of the search indexes. */
const TRIGRAM = 3;
/**
 * Maximum letters of a term that SQLite's index is searched for; the rows found are searched for all of it. For each letter FTS5 walks
 * through all positions of its trigram: 200 letters, in 500 messages that repeat one letter 20,000 times, took 34 s.
 */
const MAX_INDEXED = 12;

/** Returns the phrase for FTS5, or undefined where a query reads the text: PostgreSQL's planner finds its index behind LIKE. */
function phraseOf(kind: Kind, table: Searched, term: SearchTerm): { phrase: string; isWhole: boolean } | undefined {
  const { parts, joint } = partsOf(term);
  const texts = parts.map((part) => [...normalizeForSearch(part)]);
  if (kind === "postgres" || texts.some(({ length }) => length < TRIGRAM)) return undefined;
  const phrases = texts.map((letters) => `"${letters.slice(0, MAX_INDEXED).join("").replaceAll('"', '""')}"`);
  return {
    phrase: phrases.join(` ${joint.toUpperCase()} `),
    isWhole: texts.every(({ length }) => length <= MAX_INDEXED) && !isOfListed(table, term),
  };
}

/** Returns whether a term must be in the part of `search` that lists find, and not among the words for the search over the site. */
function isOfListed({ searchedOnSite }: Searched, term: SearchTerm): boolean {
  return searchedOnSite === true && (typeof term === "string" || !("all" in term));
}

/** Number of pieces that PostgreSQL's index is searched for: it reads the entries of each. 33 pieces took half a second. */
const MOST_INDEXED = 2;

function holdsPieces(kind: Kind, table: Searched, pieces: readonly string[]): RawBuilder<SqlBool> {
  const longest = pieces.toSorted((one, other) => other.length - one.length).slice(0, MOST_INDEXED);
  const search = sql.ref(`${table.name}.search`);
  const indexed = longest.map((piece) => holdsText(kind, search, piece));
  return sql<SqlBool>`(${sql.join(indexed, sql` and `)} and ${holdsAll(kind, search, pieces)})`;
}

/** Returns the condition that a row's `search` has the term, as PostgreSQL looks it up in its index. */
function holdsSearched(kind: Kind, table: Searched, term: SearchTerm): RawBuilder<SqlBool> {
  if (typeof term === "object" && "all" in term) return holdsPieces(kind, table, term.all);
  const holds = holdsIn(kind, table.name, ["search"], term);
  if (!isOfListed(table, term)) return holds;
  const search = sql.ref(`${table.name}.search`);
  const end = placeOf(kind, sql`(${search} || ${BEFORE_WORDS})`, sql`${BEFORE_WORDS}`);
  const listed = partsOf(term).parts.map((part) => {
    const place = placeOf(kind, search, part);
    return sql`(${place} > 0 and ${place} < ${end})`;
  });
  // On PostgreSQL the first condition is the one with an index.
  return sql<SqlBool>`(${holds} and (${sql.join(listed, sql` or `)}))`;
}

/** Returns the condition that a row's `search` has the term. A term of one or two letters is in no index, so that every row is read. */
export function searchIn(kind: Kind, table: Searched, term: SearchTerm): RawBuilder<SqlBool> {
  return foundByRowid(kind, table, term, sql`${sql.table(table.name)}.rowid`);
}

/** Returns the condition of `searchIn` for a query that reads many rows in the order of another index. */
export function searchInOrder(kind: Kind, table: Searched, term: SearchTerm): RawBuilder<SqlBool> {
  // The plus keeps SQLite from reading the rows in the order of their rowid.
  return foundByRowid(kind, table, term, sql`+${sql.table(table.name)}.rowid`);
}

function foundByRowid(kind: Kind, table: Searched, term: SearchTerm, rowid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const holds = holdsSearched(kind, table, term);
  const indexed = phraseOf(kind, table, term);
  if (!indexed) return holds;
  const index = sql.table(`${table.name}_fts`);
  const isFound = sql<SqlBool>`${rowid} in (select rowid from ${index} where ${index} match ${indexed.phrase})`;
  return indexed.isWhole ? isFound : sql<SqlBool>`(${isFound} and ${holds})`;
}

/** Tables that the rows with a term are read from, and the condition. */
interface Hits {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
}

/**
 * Returns the tables and the condition with which a query finds the rows with a term. SQLite reads its search index first, so that a
 * query with a limit stops early.
 */
export function hitsIn(kind: Kind, table: Searched, term: SearchTerm): Hits {
  const holds = holdsSearched(kind, table, term);
  const indexed = phraseOf(kind, table, term);
  if (!indexed) return { from: sql.table(table.name), where: holds };
  const index = sql.table(`${table.name}_fts`);
  const isFound = sql<SqlBool>`${index} match ${indexed.phrase}`;
  return {
    // A cross join is SQLite's way to say which table comes first.
    from: sql`${index} cross join ${sql.table(table.name)} on ${sql.table(table.name)}.rowid = ${index}.rowid`,
    where: indexed.isWhole ? isFound : sql<SqlBool>`(${isFound} and ${holds})`,
  };
}

/** Returns a query that counts the rows with a term in SQLite's search index alone, or undefined where that is not possible. */
export function countOfHits(kind: Kind, table: Searched, term: SearchTerm): RawBuilder<unknown> | undefined {
  const indexed = phraseOf(kind, table, term);
  if (!indexed?.isWhole) return undefined;
  const index = sql.table(`${table.name}_fts`);
  return sql`select count(*) from ${index} where ${index} match ${indexed.phrase}`;
}

/** Returns the condition that a column of folded text has the term, for any of these columns. */
export function holdsIn(kind: Kind, table: string, columns: readonly string[], term: SearchTerm): RawBuilder<SqlBool> {
  const { parts, joint } = partsOf(term);
  const each = parts.map((part) => {
    const inColumns = columns.map((column) => holdsText(kind, sql.ref(`${table}.${column}`), part));
    return sql<SqlBool>`(${sql.join(inColumns, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql.raw(` ${joint} `))})`;
}

/** Returns the condition that a folded text has a term. SQLite's LIKE takes longer than its `instr`. */
function holdsText(kind: Kind, text: RawBuilder<unknown>, term: string): RawBuilder<SqlBool> {
  return kind === "sqlite"
    ? sql<SqlBool>`${placeOf(kind, text, term)} > 0`
    : sql<SqlBool>`${text} like ${containsPattern(term)} escape '\\'`;
}

/** Returns the condition that a folded text has all pieces. It reads the text of each row, without an index. */
export function holdsAll(kind: Kind, text: RawBuilder<unknown>, pieces: readonly string[]): RawBuilder<SqlBool> {
  const places = pieces.map((piece) => sql`${placeOf(kind, text, piece)} > 0`);
  const all = sql<SqlBool>`(${sql.join(places, sql` and `)})`;
  // PostgreSQL would expect a third of the rows for each piece, so hardly any for many, and would sort them all.
  return kind === "postgres" ? sql<SqlBool>`(case when ${all} then true else false end)` : all;
}

/** Returns the place of a term in a folded text, or 0. */
function placeOf(kind: Kind, text: RawBuilder<unknown>, term: RawBuilder<unknown> | string): RawBuilder<number> {
  const found = typeof term === "string" ? sql`${normalizeForSearch(term)}` : term;
  return kind === "sqlite" ? sql`instr(${text}, ${found})` : sql`strpos(${text}, ${found})`;
}
