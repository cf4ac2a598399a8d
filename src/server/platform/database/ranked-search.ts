import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { allOf, hitsInWords, holdsAll, holdsPiece } from "#server/platform/database/search.ts";
import { mayBeWithin, piecesOf, publicWords, type SiteQuery } from "#server/platform/database/search-words.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";

type SearchedName = TableWith<"id" | "words">;

/** Ranks of matches, the best first. */
export const RANKS = { isTitle: 0, beginsTitle: 1, inTitle: 2, inText: 3 } as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

/** Step of the search over the site. Records with all words in their titles are better than all others, which have them in a text. */
export interface SiteRequest {
  query: SiteQuery;
  part: "title" | "text";
  /** Maximum number of matches. */
  most: number;
}

/** Number of hits up to which the search index is read for all of them. */
const FEW_HITS = 200;

interface RankedSearch<Name extends SearchedName> {
  table: Table<Name>;
  /** Indexed column with the folded title, whose words are also in `words`. */
  title: keyof Schema[Name] & string;
  /** Condition of the rows that every visitor may see. */
  isPublic: RawBuilder<SqlBool>;
}

/** Row with its rank. */
type Ranked<Row> = Row & { place: Rank };

/** Returns the best rows that have every word of a query in their titles, or only in other texts: by rank, and then by title. */
export function searchRanked<Name extends SearchedName>(
  database: Database,
  search: RankedSearch<Name>,
  request: SiteRequest,
): Promise<Ranked<Schema[Name]>[]> {
  return request.part === "title" ? searchTitles(database, search, request) : searchTexts(database, search, request);
}

/** Columns and conditions that both parts of a search share. */
function partsOf<Name extends SearchedName>(
  { kind }: Database,
  { table, title }: RankedSearch<Name>,
  query: SiteQuery,
) {
  const titleKey = sql.ref(`${table.name}.${title}`);
  return {
    rows: sql.table(table.name),
    titleKey,
    inTitle: titleHasAll(kind, titleKey, query),
  };
}

/** Signs behind which a word of a folded title begins. */
const BEFORE_TITLE_WORD = ["(", '"', "/", "-", "&"];
/** Signs that the words of a title may lose: `wifi` is found in `wi-fi`. */
const LOST_IN_TITLE = ["-", "'"];

/** Returns the condition that a folded title has all words of a query. The cheap test comes first: most titles have no such letters. */
function titleHasAll(kind: Database["kind"], titleKey: RawBuilder<unknown>, { words }: SiteQuery): RawBuilder<SqlBool> {
  const has = (text: RawBuilder<unknown>, part: string) => holdsPiece(kind, text, part);
  const each = words.map((word) => {
    if (!mayBeWithin(word)) {
      const behindSign = BEFORE_TITLE_WORD.map((sign) => has(titleKey, sign + word));
      const begins = [has(sql`' ' || ${titleKey}`, ` ${word}`), ...behindSign];
      return sql<SqlBool>`(${has(titleKey, word)} and (${sql.join(begins, sql` or `)}))`;
    }
    // SQLite's LIKE is faster here than its `instr`, which took four times as long for titles without a sign.
    const closed = LOST_IN_TITLE.map((sign) => {
      const bare = sql`replace(${titleKey}, ${sql.lit(sign)}, '')`;
      const hasSign = kind === "sqlite" ? sql`${titleKey} like ${sql.lit(`%${sign}%`)}` : has(titleKey, sign);
      return sql`(${hasSign} and ${has(bare, word)})`;
    });
    return sql<SqlBool>`(${sql.join([has(titleKey, word), ...closed], sql` or `)})`;
  });
  return allOf(kind, each);
}

/** Sorts after every continuation of a beginning, in the byte order of both databases. */
const LAST = "\u{10FFFF}";

/** Reads the titles that begin with the term, and then all others, in the order of an index: of rows without a match only the title. */
async function searchTitles<Name extends SearchedName>(
  database: Database,
  search: RankedSearch<Name>,
  { query, most }: SiteRequest,
): Promise<Ranked<Schema[Name]>[]> {
  const { rows, titleKey, inTitle } = partsOf(database, search, query);
  const select = async (place: RawBuilder<unknown>, where: RawBuilder<SqlBool>, limit: number) => {
    const found = await sql<Ranked<Schema[Name]>>`select ${rows}.*, ${place} as place
      from (select ${rows}.id as id, ${titleKey} as title_key from ${rows} where ${where}) titled
      join ${rows} on ${rows}.id = titled.id where ${search.isPublic}
      order by titled.title_key, titled.id limit ${limit}`.execute(database.read);
    return found.rows;
  };
  const place = sql`case when ${titleKey} = ${query.term} then ${sql.lit(RANKS.isTitle)} else ${sql.lit(RANKS.beginsTitle)} end`;
  const begins = sql<SqlBool>`${titleKey} >= ${query.term} and ${titleKey} < ${query.term + LAST}`;
  const first = await select(place, begins, most);
  if (first.length >= most) return first;
  const other = sql<SqlBool>`${inTitle} and not (${begins})`;
  return [...first, ...(await select(sql.lit(RANKS.inTitle), other, most - first.length))];
}

/** Reads few hits from the search index and sorts them. With many, reading the rows in the order of titles soon finds enough. */
async function searchTexts<Name extends SearchedName>(
  database: Database,
  search: RankedSearch<Name>,
  { query, most }: SiteRequest,
): Promise<Ranked<Schema[Name]>[]> {
  const { read, kind } = database;
  const { table, isPublic } = search;
  const { rows, titleKey, inTitle } = partsOf(database, search, query);
  const place = sql.lit(RANKS.inText);
  const pieces = piecesOf(query);
  const { from, where } = hitsInWords(kind, table.name, pieces);
  const few = await sql<Ranked<Schema[Name]> & { hits: number }>`
    with hits as materialized (
      select ${rows}.id as id, ${titleKey} as title_key from ${from}
      where ${where} and ${isPublic} and not (${inTitle}) limit ${sql.lit(FEW_HITS + 1)})
    select ${rows}.*, ${place} as place, (select count(*) from hits) as hits
    from (select * from hits order by title_key, id limit ${most}) page
    join ${rows} on ${rows}.id = page.id
    order by page.title_key, page.id`.execute(read);
  if ((few.rows[0]?.hits ?? 0) <= FEW_HITS) return few.rows;
  const many = await sql<Ranked<Schema[Name]>>`
    select ${rows}.*, ${place} as place from ${rows}
    where ${isPublic} and not (${inTitle}) and ${holdsAll(kind, sql.ref(`${table.name}.words`), pieces)}
    order by ${titleKey}, ${rows}.id limit ${most}`.execute(read);
  return many.rows;
}

/** Returns the rank of a text that is not in the database; undefined if it lacks a word. `words` is what `publicWords` returns. */
export function rankOf(query: SiteQuery, titleKey: string, words: string): Rank | undefined {
  if (!piecesOf(query).every((piece) => words.includes(piece))) return undefined;
  if (titleKey === query.term) return RANKS.isTitle;
  if (titleKey.startsWith(query.term)) return RANKS.beginsTitle;
  const titleWords = publicWords([titleKey]);
  return piecesOf(query).every((piece) => titleWords.includes(piece)) ? RANKS.inTitle : RANKS.inText;
}
