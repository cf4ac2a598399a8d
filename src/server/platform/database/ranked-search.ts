import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { hitsIn, holdsText, searchInOrder } from "#server/platform/database/search.ts";
import { piecesOf, type SiteQuery } from "#server/platform/database/search-words.ts";
import type { Table, TableWith } from "#server/platform/database/table.ts";

type SearchedName = TableWith<"id" | "search">;

/** Ranks of matches, the best first. */
export const RANKS = { isTitle: 0, beginsTitle: 1, inTitle: 2, inText: 3 } as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

/** Number of hits up to which all are ranked. */
const FEW_HITS = 1000;

interface RankedSearch<Name extends SearchedName> {
  table: Table<Name>;
  /** Indexed column with the folded title, whose words are also in `search`. */
  title: keyof Schema[Name] & string;
  /** Condition of the rows that every visitor may see. */
  isPublic: RawBuilder<SqlBool>;
}

type Ranked<Row> = Row & { place: Rank };

/**
 * Returns the best rows that have every word of a query, by rank and then by title. Few hits are read from the search index and
 * ranked. With many, the titles are searched first, and the table is then read in the order of titles until there are enough.
 */
export async function searchRanked<Name extends SearchedName>(
  { read, kind }: Database,
  { table, title, isPublic }: RankedSearch<Name>,
  query: SiteQuery,
  most: number,
): Promise<Ranked<Schema[Name]>[]> {
  type Found = Ranked<Schema[Name]>;
  const [rows, titleKey] = [sql.table(table.name), sql.ref(`${table.name}.${title}`)];
  const term = { all: piecesOf(query) };
  const spaced = sql`' ' || ${titleKey}`;
  const inTitle = sql.join<SqlBool>(
    piecesOf(query, " ").map((piece) => holdsText(kind, spaced, piece)),
    sql` and `,
  );
  const place = sql`case when ${titleKey} = ${query.term} then ${sql.lit(RANKS.isTitle)}
    when substr(${titleKey}, 1, ${[...query.term].length}) = ${query.term} then ${sql.lit(RANKS.beginsTitle)}
    when ${inTitle} then ${sql.lit(RANKS.inTitle)} else ${sql.lit(RANKS.inText)} end`;
  const { from, where } = hitsIn(kind, table, term);
  const few = await sql<Found & { hits: number }>`
    with hits as materialized (
      select ${rows}.id as id, ${titleKey} as title_key, ${place} as place from ${from}
      where ${where} and ${isPublic} limit ${sql.lit(FEW_HITS + 1)})
    select ${rows}.*, page.place as place, (select count(*) from hits) as hits
    from (select * from hits order by place, title_key, id limit ${sql.lit(most)}) page
    join ${rows} on ${rows}.id = page.id
    order by page.place, page.title_key, page.id`.execute(read);
  if ((few.rows[0]?.hits ?? 0) <= FEW_HITS) return few.rows;
  const titled = await sql<Found>`
    select ${rows}.*, ${place} as place from ${rows} where ${isPublic} and ${inTitle}
    order by place, ${titleKey}, ${rows}.id limit ${sql.lit(most)}`.execute(read);
  const left = most - titled.rows.length;
  if (left === 0) return titled.rows;
  const others = await sql<Found>`
    select ${rows}.*, ${sql.lit(RANKS.inText)} as place from ${rows}
    where ${isPublic} and ${searchInOrder(kind, table, term)} and not (${inTitle})
    order by ${titleKey}, ${rows}.id limit ${sql.lit(left)}`.execute(read);
  return [...titled.rows, ...others.rows];
}

/** Returns the rank of a text that is not in the database, or undefined. `search` is its value of `searchColumn`. */
export function rankOf(query: SiteQuery, titleKey: string, search: string): Rank | undefined {
  if (!piecesOf(query).every((piece) => search.includes(piece))) return undefined;
  if (titleKey === query.term) return RANKS.isTitle;
  if (titleKey.startsWith(query.term)) return RANKS.beginsTitle;
  return piecesOf(query, " ").every((piece) => ` ${titleKey}`.includes(piece)) ? RANKS.inTitle : RANKS.inText;
}
