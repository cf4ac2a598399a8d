import { sql } from "kysely";
import { addReference } from "./dialects/references.ts";
import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Returns the account of an entry of the audit trail by the row's author that matches the condition. */
const accountOf = (table: string, condition: string) => `(
  select account_id from audit
  where account_id is not null and account_name = ${table}.author and (${condition}) limit 1
)`;

/** Returns the records of the audit trail that became the customer of a row. */
const customersOf = (table: string) => `audit.record_type = 'customer' and audit.record_id in (
  select ${table}.customer_id union all
  select customer_merges.id from customer_merges where customer_merges.customer_id = ${table}.customer_id)`;

const created = (type: string, table: string) =>
  accountOf(table, `record_type = '${type}' and record_id = ${table}.id and action = 'created'`);

/** Tables with an author, and expressions for the author's account. The audit trail knows the account of older rows. */
const SIGNED: readonly (readonly [table: string, account: string])[] = [
  [
    "customer_notes",
    `coalesce(author_id, ${accountOf(
      "customer_notes",
      `${customersOf("customer_notes")} and ((action = 'added a note to' and at = customer_notes.created_at)
        or (action in ('created', 'imported') and customer_notes.created_at = (
          select customers.created_at from customers where customers.id = customer_notes.customer_id)))`,
    )})`,
  ],
  [
    "customer_interactions",
    `coalesce(author_id, ${accountOf(
      "customer_interactions",
      `${customersOf("customer_interactions")} and action in ('logged an interaction with', 'replied to')
        and at = customer_interactions.created_at`,
    )}, ${accountOf(
      "customer_interactions",
      `record_type = 'message' and record_id = customer_interactions.message_id and action = 'replied to'
        and at = customer_interactions.created_at`,
    )})`,
  ],
  ["replies", "author_id"],
  ["tasks", created("task", "tasks")],
  ["articles", created("article", "articles")],
  ["imports", "account_id"],
];

/** Columns that name an account, whose rows in `account_names` replace them. */
const REPLACED = [
  ["customer_notes", "author_id"],
  ["customer_notes", "author"],
  ["customer_interactions", "author_id"],
  ["customer_interactions", "author"],
  ["replies", "author_id"],
  ["replies", "author"],
  ["tasks", "author"],
  ["tasks", "assignee_name"],
  ["articles", "author"],
  ["imports", "account_id"],
  ["imports", "author"],
  ["deals", "owner_name"],
  ["messages", "assignee_name"],
] as const;

/**
 * Stores each name of an account once, for the rows that the account signed under it. A deleted account keeps its last name, for
 * the finished records that were assigned to it.
 */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `account_names (
      id text primary key,
      account_id text not null,
      name text not null,
      is_last integer not null,
      constraint account_names_is_last check (is_last in (0, 1))
    )`,
  ]);
  await run(db, [
    "create unique index account_names_account_id on account_names (account_id, name) where name <> ''",
    "create unique index account_names_last on account_names (account_id) where is_last = 1",
  ]);
  for (const [table, account] of SIGNED) await sign(db, table, account);
  await keepLastNames(db);
  await run(db, [
    "drop index replies_author_id",
    ...REPLACED.map(([table, column]) => `alter table ${table} drop column ${column}`),
  ]);
  await createIndex(db, "replies", "signed_by", ["signed_by"]);
}

/** Makes the rows of a table refer to the kept names of their authors. */
async function sign(db: Migrating, table: string, account: string): Promise<void> {
  await addReference(db, table, "signed_by", "account_names (id)");
  const signer = `coalesce(${account}, '')`;
  const { rows } = await sql<{ account: string; name: string }>`select distinct ${sql.raw(signer)} as account,
    author as name from ${sql.table(table)} where author <> ''`.execute(db);
  for (const row of rows) await keep(db, row);
  await run(db, [
    `update ${table} set signed_by = (
      select account_names.id from account_names
      where account_names.name = ${table}.author and account_names.name <> '' and account_names.account_id = ${signer})
    where author <> ''`,
  ]);
}

async function keep(db: Migrating, { account, name }: { account: string; name: string }): Promise<void> {
  await sql`insert into account_names (id, account_id, name, is_last)
    values (${crypto.randomUUID()}, ${account}, ${name}, 0)
    on conflict (account_id, name) where name <> '' do nothing`.execute(db);
}

/**
 * Marks the last name of each deleted account. Deals and messages have the name at the deletion. Tasks have the one at the assignment,
 * which counts where there is no other.
 */
async function keepLastNames(db: Migrating): Promise<void> {
  const { rows } = await sql<{ account: string; name: string }>`
    select account, name from (
      select owner_id as account, owner_name as name, '1 ' || updated_at as place from deals
      union all select assignee_id, assignee_name, '1 ' || updated_at from messages where assignee_id is not null
      union all select assignee_id, assignee_name, '0 ' || updated_at from tasks where assignee_id is not null) named
    where account <> '' and name <> '' and not exists (select 1 from users where users.id = named.account)
    group by account, name order by max(place)`.execute(db);
  for (const row of new Map(rows.map((one) => [one.account, one])).values()) {
    await keep(db, row);
    await sql`update account_names set is_last = 1
      where account_id = ${row.account} and name = ${row.name}`.execute(db);
  }
}
