import { sql } from "kysely";
import { type CustomerRow, MAX_DUPLICATES } from "#contract/customers.ts";
import { otherKeysOf } from "#server/customers/addresses-store.ts";
import { CUSTOMER_REFERENCES } from "#server/customers/customer-references.ts";
import { updateLastContact } from "#server/customers/history-store.ts";
import { customersOf, type Row } from "#server/customers/store.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { moveReferences } from "#server/platform/database/references.ts";
import { bumpVersion } from "#server/platform/records/versioned.ts";

/** Returns the id of the customer that a merged one became part of, by the former id. */
export async function findMergedInto(db: Read, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("customer_merges").select("customer_id").where("id", "=", id).executeTakeFirst();
  return row?.customer_id;
}

/**
 * Returns the other customers with the same address, telephone number, or name and company, oldest first. Returns undefined if the
 * customer does not exist. Each condition has its own query, so that each uses its index.
 */
export async function findDuplicates(db: Read, id: string): Promise<CustomerRow[] | undefined> {
  const own = await db.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!own) return undefined;
  const others = db
    .selectFrom("customers")
    .selectAll()
    .where("id", "!=", id)
    .orderBy("created_at")
    .limit(MAX_DUPLICATES);
  const keys = [own.email_key, ...otherKeysOf(own.other_emails)];
  const alike = [
    others.where("email_key", "in", keys),
    others.where("id", "in", (eb) =>
      eb.selectFrom("customer_addresses").select("customer_id").where("email_key", "in", keys),
    ),
  ];
  // The condition of the index, which PostgreSQL would not see in a parameter.
  if (own.phone_key !== "")
    alike.push(others.where("phone_key", "=", own.phone_key).where(sql<boolean>`phone_key <> ''`));
  if (own.company_key !== "")
    alike.push(others.where("name_key", "=", own.name_key).where("company_key", "=", own.company_key));
  const found = new Map<string, Row>();
  for (const query of alike) for (const row of await query.execute()) found.set(row.id, row);
  const byAge = (one: Row, other: Row) => (`${one.created_at} ${one.id}` < `${other.created_at} ${other.id}` ? -1 : 1);
  return customersOf(db, [...found.values()].sort(byAge).slice(0, MAX_DUPLICATES));
}

/** Makes a customer part of another one: all its rows and its merges lead there, and it is deleted. */
export async function mergeRows(tx: Tx, from: string, into: string, now: string): Promise<void> {
  await moveReferences(tx, CUSTOMER_REFERENCES, from, into);
  await tx.updateTable("customer_merges").set({ customer_id: into }).where("customer_id", "=", from).execute();
  await tx
    .insertInto("customer_merges")
    .values({ id: from, customer_id: into, email_key: "", created_at: now })
    .execute();
  await tx.deleteFrom("customers").where("id", "=", from).execute();
  await updateLastContact(tx, into);
  await bumpVersion(tx, "customers", into, now);
}
