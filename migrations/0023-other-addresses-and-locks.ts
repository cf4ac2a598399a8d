import { sql } from "kysely";
import { addBlankText } from "./dialects/blank-columns.ts";
import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/**
 * Adds further addresses to customers, among them those that led to a customer since a merge, and names that transactions lock.
 * A merge keeps its blank column of addresses, since a process of before still writes it during a rolling upgrade.
 */
export async function up(db: Migrating): Promise<void> {
  await addBlankText(db, "customers", "other_emails");
  await createTables(db, [
    `customer_addresses (
      customer_id text not null references customers (id) on delete cascade,
      email_key text not null,
      constraint customer_addresses_key primary key (customer_id, email_key)
    )`,
    `locks (
      name text primary key,
      taken_at text not null
    )`,
  ]);
  await createIndex(db, "customer_addresses", "email_key", ["email_key"]);
  await createIndex(db, "locks", "taken_at", ["taken_at"]);
  await run(db, [
    `insert into customer_addresses (customer_id, email_key)
     select distinct customer_merges.customer_id, customer_merges.email_key from customer_merges
     join customers on customers.id = customer_merges.customer_id
     where customer_merges.email_key <> customers.email_key`,
    "update customer_merges set email_key = ''",
  ]);
  await addToSearch(db);
}

/** Adds the further addresses to each customer, and to its search. They are few: only merges have left any. */
async function addToSearch(db: Migrating): Promise<void> {
  const { rows } = await sql<{ customer_id: string; email_key: string }>`
    select customer_id, email_key from customer_addresses order by customer_id, email_key`.execute(db);
  const addresses = new Map<string, string>();
  for (const { customer_id, email_key } of rows) {
    const before = addresses.get(customer_id);
    addresses.set(customer_id, before === undefined ? email_key : `${before}\n${email_key}`);
  }
  for (const [id, emails] of addresses)
    await sql`update customers set other_emails = ${emails}, search = search || ${`\n${emails}`} where id = ${id}`.execute(
      db,
    );
}
