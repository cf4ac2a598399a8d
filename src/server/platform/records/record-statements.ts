import { sql } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";
import { constantStatement, insertRows, type Statement } from "#server/platform/database/statement.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Tables whose records a record table can read and write. */
export type RecordName = TableWith<"id" | "search" | "sample" | "version" | "created_at" | "updated_at">;

/** Columns of the statements that write a record. */
interface WrittenColumns {
  inserted: readonly string[];
  /** Columns of a whole change. */
  changed: readonly string[];
  /** Columns of a change of the status. */
  status: readonly string[];
}

/** Returns the statements of a table of records. Insert and change return the row, so that nothing reads it again. */
export function recordStatements<Name extends RecordName>(name: Name, { inserted, changed, status }: WrittenColumns) {
  const table = sql.table(name);
  const refs = (columns: readonly string[]) => columns.map((column) => sql.ref(column));
  const nulls = (columns: readonly string[]) => sql.join(columns.map(() => null));
  const versioned = sql`updated_at = ${null}, version = version + 1`;
  /** Returns an update that changes a row only if a column differs. Values: the columns, the time, the id and the columns again. */
  const update = (columns: readonly string[]) =>
    constantStatement(() => {
      const values = refs(columns).map((column) => sql`${column} = ${null}`);
      const differs = refs(columns).map((column) => sql`${column} is distinct from ${null}`);
      return sql<Schema[Name]>`update ${table} set ${sql.join([...values, versioned])}
        where id = ${null} and (${sql.join(differs, sql` or `)}) returning *`;
    });
  const changes = new Map<string, Statement<Schema[Name]>>();
  return {
    find: constantStatement(() => sql<Schema[Name]>`select * from ${table} where id = ${null}`),
    insert: constantStatement(
      () =>
        sql<Schema[Name]>`insert into ${table} (${sql.join(refs(inserted))}) values (${nulls(inserted)}) returning *`,
    ),
    /** Inserts rows, each with the values of the inserted columns. */
    insertRows: insertRows(name, inserted),
    /** Returns the statement of a whole change, with further columns. Values: those of all columns, the time, the id, and the first again. */
    change(more: readonly string[]): Statement<Schema[Name]> {
      const known = changes.get(more.join()) ?? update([...changed, ...more]);
      changes.set(more.join(), known);
      return known;
    },
    setStatus: update(status),
    /** Increments the version of a record whose rows in other tables have changed. Values: the time and the id. */
    bump: constantStatement(() => sql<Schema[Name]>`update ${table} set ${versioned} where id = ${null} returning *`),
    remove: constantStatement(() => sql<Schema[Name]>`delete from ${table} where id = ${null}`),
    first: constantStatement(() => sql<{ id: string }>`select id from ${table} limit 1`),
  };
}
