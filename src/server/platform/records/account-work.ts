import { type RawBuilder, sql } from "kysely";
import type { WorkKind } from "#contract/account-work.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Maximum records per statement. PostgreSQL indexes the text of each again: 30 ms for a message of maximum length. */
export const MOVED_AT_ONCE = 50;

/** Account that gives or gets work. */
export interface Worker {
  id: string;
  name: string;
}

/** Move of some records from an account to another one, or to nobody. */
export interface WorkMove {
  from: Worker;
  to: Worker | null;
  now: string;
}

/** Record that was moved, with the address of its person; `""` without one. */
export interface MovedRecord {
  id: string;
  name: string;
  email: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Open work of one kind that an account can have if it has a permission. A kind can have several parts. */
export interface AccountWork {
  kind: WorkKind;
  needs: Permission;
  /** Type of the records in the audit trail. */
  type: string;
  count(db: Read, accountId: string): Promise<number>;
  /** Moves at most `MOVED_AT_ONCE` records and returns them. Returns none after the last one. */
  moveSome(tx: Tx, move: WorkMove): Promise<MovedRecord[]>;
  /** Returns the fields of a record that name the account, for the audit trail. */
  inTrail(worker: Worker | null): Fields;
}

type Owned = TableWith<"id" | "version" | "updated_at">;
type ColumnOf<Name extends Owned> = keyof Schema[Name] & string;

interface OwnedRecords<Name extends Owned> {
  kind: WorkKind;
  needs: Permission;
  table: { name: Name; recordType: string };
  /** Column with the account's id, the value in it for nobody, and the field in responses. */
  account: { column: ColumnOf<Name>; nobody: null | ""; field: string };
  /** Field in responses with the account's name. */
  nameField?: string;
  /** Values of open records in some columns. Default: all are open. */
  open?: { readonly [Column in ColumnOf<Name>]?: readonly (Schema[Name][Column] & string)[] };
  /** Column with the name of a record in the audit trail. */
  title: ColumnOf<Name>;
  /** Column with the address of the record's person, or an expression for it. */
  email?: ColumnOf<Name> | RawBuilder<string>;
}

/** Returns the work of accounts that a column of a table names. */
export function ownedRecords<const Name extends Owned>({
  kind,
  needs,
  table: { name: tableName, recordType: type },
  account,
  nameField,
  open = {},
  title,
  email,
}: OwnedRecords<Name>): AccountWork {
  const [table, owner] = [sql.table(tableName), sql.ref(account.column)];
  const conditions = Object.entries<readonly string[] | undefined>(open).map(
    // Literals, because a database finds a partial index only by them.
    ([column, values = []]) => sql`and ${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
  );
  const isOpen = sql.join(conditions, sql` `);
  const address = typeof email === "object" ? email : email === undefined ? sql`''` : sql.ref(email);
  const some = sql.lit(MOVED_AT_ONCE);
  return {
    kind,
    needs,
    type,
    async count(db, accountId) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${table} where ${owner} = ${accountId} ${isOpen}`.execute(db);
      return rows[0]?.count ?? 0;
    },
    async moveSome(tx, { from, to, now }) {
      // Without the lock, PostgreSQL would take a record that was given to a third account in the meantime.
      const locked = isSqlite(tx) ? sql`` : sql`for update`;
      const { rows } = await sql<MovedRecord>`
        update ${table} set ${owner} = ${to?.id ?? account.nobody}, updated_at = ${now}, version = version + 1
        where id in (select id from ${table} where ${owner} = ${from.id} ${isOpen} limit ${some} ${locked})
        returning id, ${sql.ref(title)} as name, ${address} as email`.execute(tx);
      return rows;
    },
    inTrail: (worker) => ({
      [account.field]: worker?.id ?? null,
      ...(nameField !== undefined && { [nameField]: worker?.name ?? "" }),
    }),
  };
}
