import { type RawBuilder, sql } from "kysely";
import type { WorkKind } from "#contract/account-work.ts";
import type { Permission } from "#contract/permissions.ts";
import type { WebhookEvent } from "#contract/webhooks.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
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

/** Record that can be assigned. */
export interface AssignableRecord extends MovedRecord {
  /** Account that has the record; `null` for nobody. */
  accountId: string | null;
  /** Permission that an assignment needs. */
  writtenWith: Permission;
}

type Fields = Readonly<Record<string, unknown>>;

/** Open work of one kind that an account can have if it has a permission. A kind can have several parts. */
export interface AccountWork {
  kind: WorkKind;
  needs: Permission;
  /** Type of the records in the audit trail. */
  type: string;
  /** Event that webhooks get of a record that was given to another account; undefined for none. */
  event?: WebhookEvent | undefined;
  count(db: Read, accountId: string): Promise<number>;
  /** Moves at most `MOVED_AT_ONCE` records and returns them. Returns none after the last one. */
  moveSome(tx: Tx, move: WorkMove): Promise<MovedRecord[]>;
  /** Returns the fields of a record that name the account, for the audit trail. */
  inTrail(worker: Worker | null): Fields;
}

/** Work of which a caller can assign each record, finished ones included. */
export interface AssignableWork extends AccountWork {
  /** Locks and returns those of the records that exist. */
  find(tx: Tx, ids: readonly string[]): Promise<AssignableRecord[]>;
  /** Gives records to an account, or to nobody. */
  give(tx: Tx, ids: readonly string[], to: Worker | null, now: string): Promise<void>;
}

type Owned = TableWith<"id" | "version" | "updated_at">;
type ColumnOf<Name extends Owned> = keyof Schema[Name] & string;

type Values<Name extends Owned> = {
  readonly [Column in ColumnOf<Name>]?: readonly (Schema[Name][Column] & string)[];
};

interface OwnedRecords<Name extends Owned> {
  kind: WorkKind;
  needs: Permission;
  /** Permission to assign a record, or an expression for it. */
  writtenWith: Permission | RawBuilder<Permission>;
  table: { name: Name; recordType: string };
  /** Column with the account's id, the value in it for nobody, and the field in responses. */
  account: { column: ColumnOf<Name>; nobody: null | ""; field: string };
  /** Field in responses with the account's name. */
  nameField?: string;
  event?: WebhookEvent;
  /** Values of open records in some columns. Default: all are open. */
  open?: Values<Name>;
  /** Values of all records of this part in some columns. Default: the whole table. */
  of?: Values<Name>;
  /** Column with the name of a record in the audit trail. */
  title: ColumnOf<Name>;
  /** Column with the address of the record's person, or an expression for it. */
  email?: ColumnOf<Name> | RawBuilder<string>;
}

/** Returns the work of accounts that a column of a table names. */
export function ownedRecords<const Name extends Owned>({
  kind,
  needs,
  writtenWith,
  table: { name: tableName, recordType: type },
  account,
  nameField,
  event,
  open = {},
  of = {},
  title,
  email,
}: OwnedRecords<Name>): AssignableWork {
  const [table, owner] = [sql.table(tableName), sql.ref(account.column)];
  const [isOpen, isOfPart] = [conditionsOf({ ...open, ...of }), conditionsOf(of)];
  const address = typeof email === "object" ? email : email === undefined ? sql`''` : sql.ref(email);
  const permission = typeof writtenWith === "object" ? writtenWith : sql.lit(writtenWith);
  const some = sql.lit(MOVED_AT_ONCE);
  return {
    kind,
    needs,
    type,
    event,
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
    async find(tx, ids) {
      const locked = isSqlite(tx) ? sql`` : sql`for update`;
      const found: AssignableRecord[] = [];
      for (const chunk of chunksOf(ids)) {
        // In one order, so that two transactions never wait for each other.
        const { rows } = await sql<AssignableRecord>`
          select id, ${sql.ref(title)} as name, ${address} as email, nullif(${owner}, '') as "accountId", ${permission} as "writtenWith" from ${table}
          where id in (${sql.join(chunk)}) ${isOfPart} order by id ${locked}`.execute(tx);
        found.push(...rows);
      }
      return found;
    },
    async give(tx, ids, to, now) {
      for (const chunk of chunksOf(ids, MOVED_AT_ONCE))
        await sql`update ${table} set ${owner} = ${to?.id ?? account.nobody}, updated_at = ${now}, version = version + 1
          where id in (${sql.join(chunk)})`.execute(tx);
    },
    inTrail: (worker) => ({
      [account.field]: worker?.id ?? null,
      ...(nameField !== undefined && { [nameField]: worker?.name ?? "" }),
    }),
  };
}

/** Returns the condition that columns have one of their values, for the end of a `where`. */
function conditionsOf(values: Readonly<Record<string, readonly string[] | undefined>>): RawBuilder<unknown> {
  const conditions = Object.entries(values).map(
    // Literals, because a database finds a partial index only by them.
    ([column, texts = []]) => sql`and ${sql.ref(column)} in (${sql.join(texts.map((text) => sql.lit(text)))})`,
  );
  return sql.join(conditions, sql` `);
}
