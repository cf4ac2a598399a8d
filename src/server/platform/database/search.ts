import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern, normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";

type Kind = "sqlite" | "postgres";

/** Term of a search, or spellings of it of which a row must have one. */
export type SearchTerm = string | readonly string[];

function spellingsOf(term: SearchTerm): readonly string[] {
  return typeof term === "string" ? [term] : term;
}

/** Letters of one entry of the search indexes. */
const TRIGRAM = 3;
/**
 * Maximum letters of a term that SQLite's index is searched for; the rows found are searched for all of it. For each letter FTS5 walks
 * through all positions of its trigram: 200 letters, in 500 messages that repeat one letter 20,000 times, took 34 s.
 */
const MAX_INDEXED = 12;

/** Returns whether every spelling of a term has the letters that the search indexes need. */
export function isIndexed(term: SearchTerm): boolean {
  return spellingsOf(term).every((spelling) => [...normalizeForSearch(spelling)].length >= TRIGRAM);
}

/** Phrase that SQLite's index is searched for. */
interface IndexPhrase {
  phrase: string;
  /** Whether it is the whole term, of at most `MAX_INDEXED` letters. Otherwise the text of the rows found is searched as well. */
  isExact: boolean;
}

/** Returns the phrase for FTS5; undefined for a term that is too short for an index, and on PostgreSQL, which uses its index for LIKE. */
function phraseOf(kind: Kind, term: SearchTerm): IndexPhrase | undefined {
  const spellings = spellingsOf(term).map((spelling) => [...normalizeForSearch(spelling)]);
  if (kind === "postgres" || spellings.some(({ length }) => length < TRIGRAM)) return undefined;
  return { phrase: phrasesOf(spellings).join(" OR "), isExact: areExact(spellings) };
}

const phrasesOf = (texts: readonly string[][]) =>
  texts.map((letters) => `"${letters.slice(0, MAX_INDEXED).join("").replaceAll('"', '""')}"`);

const areExact = (texts: readonly string[][]) => texts.every(({ length }) => length <= MAX_INDEXED);

/** Returns the condition that a row's `search` has the term. A term of one or two letters is in no index, so that every row is read. */
export function searchIn(kind: Kind, table: string, term: SearchTerm): RawBuilder<SqlBool> {
  return foundByRowid(kind, table, term, sql`${sql.table(table)}.rowid`);
}

/** Returns the condition of `searchIn` for a query that reads many rows in the order of another index. */
export function searchInOrder(kind: Kind, table: string, term: SearchTerm): RawBuilder<SqlBool> {
  // The plus keeps SQLite from reading the rows in the order of their rowid.
  return foundByRowid(kind, table, term, sql`+${sql.table(table)}.rowid`);
}

/** Returns the condition that a row has the term, found in SQLite's search index by its rowid where the index can be used. */
function foundByRowid(kind: Kind, table: string, term: SearchTerm, rowid: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const holds = holdsIn(kind, table, ["search"], term);
  const indexed = phraseOf(kind, term);
  if (!indexed) return holds;
  const index = sql.table(`${table}_fts`);
  const isFound = sql<SqlBool>`${rowid} in (select rowid from ${index} where ${index} match ${indexed.phrase})`;
  return indexed.isExact ? isFound : sql<SqlBool>`(${isFound} and ${holds})`;
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
export function hitsIn(kind: Kind, table: string, term: SearchTerm): Hits {
  const holds = holdsIn(kind, table, ["search"], term);
  const indexed = phraseOf(kind, term);
  if (!indexed) return { from: sql.table(table), where: holds };
  return indexFirst(table, `${table}_fts`, indexed.phrase, indexed.isExact ? undefined : holds);
}

/** Returns the hits of a phrase in SQLite's search index, which is read first; `holds` is a further condition of the rows. */
function indexFirst(table: string, name: string, phrase: string, holds?: RawBuilder<SqlBool>): Hits {
  const index = sql.table(name);
  const isFound = sql<SqlBool>`${index} match ${phrase}`;
  return {
    // A cross join is SQLite's way to say which table comes first.
    from: sql`${index} cross join ${sql.table(table)} on ${sql.table(table)}.rowid = ${index}.rowid`,
    where: holds ? sql<SqlBool>`(${isFound} and ${holds})` : isFound,
  };
}

/** Number of pieces that PostgreSQL's index is searched for: it reads the entries of each. 33 pieces took half a second. */
const MOST_INDEXED = 4;

/** Returns the tables and the condition with which a query finds the rows whose `words` have all pieces of at least three letters. */
export function hitsInWords(kind: Kind, table: string, pieces: readonly string[]): Hits {
  const words = sql.ref(`${table}.words`);
  const holds = holdsAll(kind, words, pieces);
  if (kind === "sqlite") {
    const texts = pieces.map((piece) => [...piece]);
    return indexFirst(table, `${table}_words_fts`, phrasesOf(texts).join(" AND "), areExact(texts) ? undefined : holds);
  }
  const longest = pieces.toSorted((one, other) => other.length - one.length).slice(0, MOST_INDEXED);
  const indexed = longest.map((piece) => sql`${words} like ${containsPattern(piece)} escape '\\'`);
  return { from: sql.table(table), where: sql`(${sql.join(indexed, sql` and `)} and ${holds})` };
}

/** Returns a query that counts the rows with a term in SQLite's search index alone, or undefined if the index alone cannot tell. */
export function countOfHits(kind: Kind, table: string, term: SearchTerm): RawBuilder<unknown> | undefined {
  const indexed = phraseOf(kind, term);
  if (!indexed?.isExact) return undefined;
  const index = sql.table(`${table}_fts`);
  return sql`select count(*) from ${index} where ${index} match ${indexed.phrase}`;
}

/**
 * Returns the condition that a column of folded text has the term, for any of these columns. SQLite's LIKE takes longer than its
 * `instr`.
 */
export function holdsIn(kind: Kind, table: string, columns: readonly string[], term: SearchTerm): RawBuilder<SqlBool> {
  const each = columns.flatMap((column) => {
    const text = sql.ref(`${table}.${column}`);
    return spellingsOf(term).map((spelling) =>
      kind === "sqlite"
        ? sql<SqlBool>`instr(${text}, ${normalizeForSearch(spelling)}) > 0`
        : sql<SqlBool>`${text} like ${containsPattern(spelling)} escape '\\'`,
    );
  });
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Returns the condition that a folded text has all pieces. It reads the text of each row, without an index. */
export function holdsAll(kind: Kind, text: RawBuilder<unknown>, pieces: readonly string[]): RawBuilder<SqlBool> {
  return allOf(
    kind,
    pieces.map((piece) => holdsPiece(kind, text, piece)),
  );
}

/** Returns the condition that a folded text has a piece. */
export function holdsPiece(kind: Kind, text: RawBuilder<unknown>, piece: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.raw(kind === "sqlite" ? "instr" : "strpos")}(${text}, ${piece}) > 0`;
}

/** Returns the condition that all of these are true. */
export function allOf(kind: Kind, conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const all = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  // PostgreSQL would expect a third of the rows for each condition, so hardly any for many, and would sort them all.
  return kind === "postgres" ? sql<SqlBool>`(case when ${all} then true else false end)` : all;
}
