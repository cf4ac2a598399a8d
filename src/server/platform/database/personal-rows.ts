import { type RawBuilder, sql } from "kysely";
import { addressesIn } from "#server/platform/addresses-in-text.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { holds, searchIn } from "#server/platform/database/search.ts";
import type { AnyTable, PersonalTable, TableName } from "#server/platform/database/table.ts";

/** So many rows one statement names: the databases take 32,766 and 65,535 values. */
const CHUNK = 200;

export function* chunksOf<Item>(items: readonly Item[], size = CHUNK): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Rows by their ids, a chunk at a time; ids alone, however many, are small enough to be held. */
export async function* rowsInChunks<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (const chunk of chunksOf(ids)) yield* await read(chunk);
}

/** Folded columns end in `_key`; the outbox has addresses as they were typed. */
function normalizedColumn(column: string): RawBuilder<string> {
  return column.endsWith("_key") ? sql.ref<string>(column) : sql<string>`lower(${sql.ref(column)})`;
}

/** The ids of all rows that name one of these addresses, oldest first. */
export async function findPersonalIds(
  db: Read,
  { name, namesPeople }: PersonalTable,
  keys: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>();
  for (const chunk of chunksOf(keys)) {
    const isTheirs = namesPeople.addresses.map((column) => sql`${normalizedColumn(column)} in (${sql.join(chunk)})`);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} where ${sql.join(isTheirs, sql` or `)}`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort();
}

/** Where people write freely. */
export interface FreeTexts {
  table: TableName;
  columns: readonly string[];
  /** The column with the id of the record that the texts belong to. */
  record: string;
}

/** Where people write freely in the records of a table, and in what belongs to them. */
export function textsOf({ name, namesPeople }: PersonalTable, tables: readonly AnyTable[]): FreeTexts[] {
  const texts: FreeTexts[] = [{ table: name, columns: namesPeople.texts ?? [], record: "id" }];
  for (const { name: table, namesPeople: part } of tables) {
    if (typeof part !== "object" || !("partOf" in part) || part.partOf !== name) continue;
    texts.push({ table, columns: part.texts ?? [], record: part.by });
  }
  return texts.filter(({ columns }) => columns.length > 0);
}

/** So many rows are looked through at a time: strangers decide how long their texts are, and others wait meanwhile. */
const BATCH_SIZE = 25;

/**
 * The texts of a table in which an address may stand, with the ids of their records. The database looks for nothing but the `@`:
 * to look for a whole address costs its length at every letter, and strangers may choose both the address and the texts.
 */
async function* textsWithAddresses(
  db: Read,
  { table, columns, record }: FreeTexts,
): AsyncGenerator<{ id: string; text: string }> {
  const texts = columns.map((column) => {
    const text = sql.ref<string>(column);
    return sql<string>`case when ${text} like '%@%' then ${text} else '' end`;
  });
  // Apart by what stands in no address.
  const joined = sql.join(texts, sql` || ' ' || `);
  for (let last = ""; ; ) {
    const { rows } = await sql<{ row: string; id: string; text: string }>`
      select id as row, ${sql.ref(record)} as id, ${joined} as text
      from ${sql.table(table)} where id > ${last} order by id limit ${sql.lit(BATCH_SIZE)}`.execute(db);
    for (const { id, text } of rows) if (text.includes("@")) yield { id, text };
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.row ?? last;
  }
}

/** The ids of records in whose text one of these addresses stands, whoever's they are. */
export async function findMentions(
  db: Read,
  texts: readonly FreeTexts[],
  keys: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const known = new Set(keys);
  for (const place of texts) {
    for await (const { id, text } of textsWithAddresses(db, place)) {
      if (!found.has(id) && addressesIn(text).some((address) => known.has(address))) found.add(id);
    }
  }
  return found;
}

/** Every address that a table names, each once. */
export async function listAddresses(db: Read, { name, namesPeople }: PersonalTable): Promise<string[]> {
  const all: string[] = [];
  for (const column of namesPeople.addresses) {
    const { rows } = await sql<{ address: string }>`
      select distinct ${normalizedColumn(column)} as address from ${sql.table(name)}`.execute(db);
    all.push(...rows.map(({ address }) => address));
  }
  return all;
}

/**
 * Whom a term points at that a list was searched for: others, where the list has rows of theirs with it; else the people of
 * these addresses, where any of their rows has it, in whatever list. `searched` are the tables that can be searched and whose rows
 * are people's, by their `email_key`.
 */
export async function whoseTerm(
  { kind, read }: Database,
  searched: readonly string[],
  table: string,
  term: string,
  keys: readonly string[],
): Promise<{ theirs: boolean; others: boolean }> {
  if (!searched.includes(table)) return { theirs: false, others: true };
  const isFound = async (name: string, condition: RawBuilder<unknown>) => {
    const { rows } = await sql`select 1 as found from ${sql.table(name)} where ${condition} limit 1`.execute(read);
    return rows.length > 0;
  };
  const among = sql`in (${sql.join(keys)})`;
  if (await isFound(table, sql`${searchIn(kind, table, term)} and not (email_key ${among})`)) {
    return { theirs: false, others: true };
  }
  for (const name of searched) {
    if (await isFound(name, sql`email_key ${among} and ${holds(kind, name, term)}`))
      return { theirs: true, others: false };
  }
  return { theirs: false, others: false };
}
