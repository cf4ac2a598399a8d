import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Column of a table with the id of a record. */
export type Reference = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string };
}[keyof Schema];

/**
 * Maximum rows of a statement. PostgreSQL indexes the text of each changed row again: 30 ms for a message of maximum length, and a
 * statement may take eight seconds. On SQLite other requests have their turn between statements.
 */
const MAX_ROWS = 50;

/**
 * Makes all rows that refer to the record `from` refer to the record `to`, or to no record. Works in small statements, so that a
 * customer with 10,000 messages is moved in one transaction.
 */
export async function moveReferences(
  tx: Tx,
  references: readonly Reference[],
  from: string,
  to: string | null,
): Promise<void> {
  for (const reference of references) {
    const [table, column] = [sql.table(reference.table), sql.ref(reference.column)];
    await inSmallStatements(
      tx,
      reference,
      from,
      (rows) => sql`update ${table} set ${column} = ${to} where id in (${rows})`,
    );
  }
}

/** Deletes all rows that refer to a record, in small statements. */
export async function deleteReferring(tx: Tx, references: readonly Reference[], record: string): Promise<void> {
  for (const reference of references) {
    const table = sql.table(reference.table);
    await inSmallStatements(tx, reference, record, (rows) => sql`delete from ${table} where id in (${rows})`);
  }
}

/**
 * Runs a statement on at most `MAX_ROWS` of the rows that refer to a record, until none is left. `only` is a further condition of the
 * rows. The statement must end the reference or make `only` false, since it would otherwise meet the same rows again.
 */
export async function inSmallStatements(
  tx: Tx,
  { table, column }: Reference,
  record: string,
  statement: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  // Without the lock, PostgreSQL would count a row that another transaction deletes, and take one that it gives to another record.
  const locked = isSqlite(tx) ? sql`` : sql`for update`;
  const rows = sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${record} and ${only}
    limit ${sql.lit(MAX_ROWS)} ${locked}`;
  for (;;) {
    const { numAffectedRows = 0n } = await statement(rows).execute(tx);
    if (numAffectedRows < MAX_ROWS) return;
  }
}
