import { type RawBuilder, sql } from "kysely";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { escapeLike } from "#server/platform/database/normalize-for-search.ts";
import { type AnyTable, ownersOf, type PersonalTable, type TableName } from "#server/platform/database/table.ts";
import { addressesIn } from "./addresses-in-text.ts";

/**
 * Returns the expression for a column of addresses in normalised form. Columns named `…_key` are normalised; the outbox stores addresses as they
 * were entered.
 */
function normalizedColumn(column: string): RawBuilder<string> {
  return column.endsWith("_key") ? sql.ref<string>(column) : sql<string>`lower(${sql.ref(column)})`;
}

/** Returns the ids of all rows with one of these addresses, oldest first. */
export async function findPersonalIds(
  db: Read,
  { name, namesPeople }: PersonalTable,
  keys: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>();
  if (namesPeople.addresses.length === 0) return [];
  for (const chunk of chunksOf(keys)) {
    const isTheirs = namesPeople.addresses.map((column) => sql`${normalizedColumn(column)} in (${sql.join(chunk)})`);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(name)} where ${sql.join(isTheirs, sql` or `)}`.execute(db);
    for (const { id } of rows) ids.add(id);
  }
  return [...ids].sort();
}

/**
 * Returns the names that a table has under these addresses, each with its address and as `normalizeForSearch` returns it. A refused
 * row of an import may have no name.
 */
export async function findPersonalNames(
  db: Read,
  { name: table, namesPeople }: PersonalTable,
  keys: readonly string[],
): Promise<{ key: string; name: string }[]> {
  if (namesPeople.name === undefined) return [];
  const found: { key: string; name: string }[] = [];
  for (const chunk of chunksOf(keys)) {
    const { rows } = await sql<{ key: string; name: string }>`
      select distinct email_key as key, ${sql.ref(namesPeople.name)} as name from ${sql.table(table)}
      where email_key in (${sql.join(chunk)}) and ${sql.ref(namesPeople.name)} <> ''`.execute(db);
    found.push(...rows);
  }
  return found;
}

/** Columns of free text in a table. */
export interface FreeTexts {
  table: TableName;
  columns: readonly string[];
  /** Column with the id of the record to which the texts belong. */
  record: string;
}

/** Returns the columns of free text in a table of records and in the tables of their parts. */
export function personalTexts({ name, namesPeople }: PersonalTable, tables: readonly AnyTable[]): FreeTexts[] {
  const texts: FreeTexts[] = [{ table: name, columns: namesPeople.texts ?? [], record: "id" }];
  for (const part of tables) {
    const by = ownersOf(part).find(({ table }) => table === name)?.by;
    if (by === undefined || typeof part.namesPeople !== "object") continue;
    texts.push({ table: part.name, columns: part.namesPeople.texts ?? [], record: by });
  }
  return texts.filter(({ columns }) => columns.length > 0);
}

/** Rows read at a time: visitors decide how long their texts are, and other requests wait while SQLite compares them. */
const BATCH_SIZE = { sqlite: 100, postgres: 1000 } as const;
/** Maximum addresses for which the database compares texts. For more, reading the texts is quicker. */
const MAX_PATTERNS = 20;
/** Characters before the `@` of an address that the database compares. More would multiply the cost at every character of a text. */
const COMPARED_LETTERS = 8;

/** Returns the pattern of texts that may name the address. */
function patternOf(key: string): string {
  const at = key.lastIndexOf("@");
  const end = key.slice(Math.max(0, at - COMPARED_LETTERS));
  return `%${escapeLike(end)}%`;
}

/**
 * Yields the texts of a table that may name one of the addresses, with the ids of their records. Reads only rows with an `@`,
 * through the index `<table>_mentions`.
 */
async function* textsNaming(
  { kind, read }: Pick<Database, "kind" | "read">,
  { table, columns, record }: FreeTexts,
  keys: readonly string[],
): AsyncGenerator<{ id: string; text: string }> {
  const names = columns.map((column) => sql.ref<string>(column));
  const either = (conditions: readonly RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  const hasAddress = either(names.map((name) => sql`${name} like '%@%'`));
  const isCompared = keys.length <= MAX_PATTERNS;
  const batchSize = isCompared ? BATCH_SIZE[kind] : BATCH_SIZE.sqlite;
  const mayName = !isCompared
    ? hasAddress
    : either(names.flatMap((name) => keys.map((key) => sql`lower(${name}) like ${patternOf(key)} escape '\\'`)));
  // Separated by a character that no address contains.
  const joined = sql.join(names, sql` || ' ' || `);
  for (let last = ""; ; ) {
    const { rows } = await sql<{ row: string; id: string; text: string }>`
      select id as row, ${sql.ref(record)} as id, case when ${mayName} then ${joined} else '' end as text
      from ${sql.table(table)} where ${hasAddress} and ${sql.ref(record)} is not null and id > ${last} order by id limit ${sql.lit(batchSize)}`.execute(
      read,
    );
    for (const { id, text } of rows) if (text !== "") yield { id, text };
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.row ?? last;
  }
}

/** Returns the ids of all records whose texts name one of these addresses. */
export async function findRowsMentioning(
  database: Pick<Database, "kind" | "read">,
  texts: readonly FreeTexts[],
  keys: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  // A person who is known by a telephone number alone has no address.
  if (keys.length === 0) return found;
  const known = new Set(keys);
  for (const columns of texts) {
    for await (const { id, text } of textsNaming(database, columns, keys)) {
      if (!found.has(id) && addressesIn(text).some((address) => known.has(address))) found.add(id);
    }
  }
  return found;
}

/** Returns every address in a table, each once. */
export async function listAddresses(db: Read, { name, namesPeople }: PersonalTable): Promise<string[]> {
  const all: string[] = [];
  for (const column of namesPeople.addresses) {
    const { rows } = await sql<{ address: string }>`
      select distinct ${normalizedColumn(column)} as address from ${sql.table(name)}`.execute(db);
    all.push(...rows.map(({ address }) => address));
  }
  return all;
}
