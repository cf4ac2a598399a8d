import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Tables of records. Their `version` makes the ETag. */
type VersionedTable = TableWith<"id" | "version" | "updated_at">;

/** A record's own columns. Undefined ones stay unchanged. */
type Columns<Of extends VersionedTable> = {
  readonly [Column in Exclude<keyof Schema[Of], "id" | "version" | "updated_at">]?: Schema[Of][Column] | undefined;
};

/**
 * Writes the columns of a record. Its version and `updated_at` change only if a column differs. Returns whether one did.
 */
export async function setColumns<Of extends VersionedTable>(
  tx: Tx,
  table: Of,
  id: string,
  columns: Columns<Of>,
  now: string,
): Promise<boolean> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const values = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const differs = given.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.join([...values, moved(now)])}
    where id = ${id} and (${sql.join(differs, sql` or `)}) returning id`.execute(tx);
  return rows.length > 0;
}

/** Increments the version of a record whose rows in another table have changed. */
export async function bumpVersion(tx: Tx, table: VersionedTable, id: string, now: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${moved(now)} where id = ${id}`.execute(tx);
}

function moved(now: string) {
  return sql`updated_at = ${now}, version = version + 1`;
}
