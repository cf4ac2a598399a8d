import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Column of a table with the id of a record. */
export type Reference = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string };
}[keyof Schema];

/** Maximum rows of a statement. On SQLite other requests have their turn between statements. */
const MAX_ROWS = 200;
/** Rows from which PostgreSQL collects entries of the search index. A message of maximum length takes 30 ms by itself, 4 ms collected. */
const MIN_COLLECTED_ROWS = 20;
/** Memory for collected entries of the search index. The default of 4 MB is full after 60 long messages. */
const COLLECTED = "64MB";

/**
 * Makes all rows that refer to the record `from` refer to the record `to`, or to no record. Works in statements of at most 200 rows,
 * so that a customer with 10,000 messages is moved in one transaction.
 */
export async function moveReferences(
  tx: Tx,
  references: readonly Reference[],
  from: string,
  to: string | null,
): Promise<void> {
  for (const reference of references)
    await collectingSearch(tx, reference, from, () =>
      inStatements(tx, reference, from, (rows) => {
        const [table, column] = [sql.table(reference.table), sql.ref(reference.column)];
        return sql`update ${table} set ${column} = ${to} where id in (${rows})`;
      }),
    );
}

/** Deletes all rows that belong to a record, in statements of at most 200 rows. */
export async function deleteReferring(tx: Tx, references: readonly Reference[], record: string): Promise<void> {
  for (const reference of references)
    await inStatements(
      tx,
      reference,
      record,
      (rows) => sql`delete from ${sql.table(reference.table)} where id in (${rows})`,
    );
}

async function inStatements(
  tx: Tx,
  { table, column }: Reference,
  record: string,
  statement: (rows: ReturnType<typeof sql>) => ReturnType<typeof sql>,
): Promise<void> {
  const rows = sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${record} limit ${sql.lit(MAX_ROWS)}`;
  for (;;) {
    const { numAffectedRows = 0n } = await statement(rows).execute(tx);
    if (numAffectedRows < MAX_ROWS) return;
  }
}

/**
 * Moves rows while PostgreSQL collects their entries in the search index of the table, and adds the entries at the end. Each
 * update of a row writes its entry in every index again, and the search index costs the most by far.
 */
async function collectingSearch(
  tx: Tx,
  reference: Reference,
  record: string,
  move: () => Promise<void>,
): Promise<void> {
  const index = isSqlite(tx) ? undefined : await findSearchIndex(tx, reference, record);
  if (index === undefined) return move();
  // Other transactions never see the setting, since it is reset before the commit.
  await sql`set local gin_pending_list_limit = ${sql.lit(COLLECTED)}`.execute(tx);
  await sql`alter index ${sql.table(index)} set (fastupdate = on)`.execute(tx);
  await move();
  await sql`select gin_clean_pending_list(${index}::regclass)`.execute(tx);
  await sql`alter index ${sql.table(index)} set (fastupdate = off)`.execute(tx);
}

/** Returns the search index of a table in which many rows refer to the record, or undefined. */
async function findSearchIndex(tx: Tx, { table, column }: Reference, record: string): Promise<string | undefined> {
  const index = `${table}_search`;
  const { rows } = await sql<{ isWorthIt: boolean }>`select to_regclass(${index}) is not null and exists (
    select from ${sql.table(table)} where ${sql.ref(column)} = ${record} offset ${sql.lit(MIN_COLLECTED_ROWS)}
  ) as "isWorthIt"`.execute(tx);
  return rows[0]?.isWorthIt ? index : undefined;
}
