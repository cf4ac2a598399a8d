import { sql } from "kysely";
import { emailKey } from "#contract/fields.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/**
 * Returns the id of the oldest customer whose first address this is (`emailKey`), else of the oldest customer with it as a further address;
 * undefined without either.
 */
export async function findOldestCustomer(db: Read, key: string): Promise<string | undefined> {
  const own = await db
    .selectFrom("customers")
    .select("id")
    .where("email_key", "=", key)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (own) return own.id;
  const other = await db
    .selectFrom("customer_addresses")
    .innerJoin("customers", "customers.id", "customer_addresses.customer_id")
    .select("customers.id")
    .where("customer_addresses.email_key", "=", key)
    .orderBy("customers.created_at")
    .orderBy("customers.id")
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}

/** Returns whether a customer has an address as the first or a further one. */
export async function hasAddress(db: Read, id: string, emailKey: string): Promise<boolean> {
  const found = await db
    .selectFrom("customers")
    .select("id")
    .where("id", "=", id)
    .where(({ eb, or }) =>
      or([eb("email_key", "=", emailKey), eb("id", "in", findIdsByOtherAddresses(db, [emailKey]))]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The condition of the index, which PostgreSQL would not see in a parameter. */
const HAS_PHONE = sql<boolean>`phone_key <> ''`;

/** Returns the addresses of the customers with a telephone number (`phoneKey`), in lower case. */
export async function findAddressesWithPhone(db: Read, phoneKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select("email_key")
    .where("phone_key", "=", phoneKey)
    .where(HAS_PHONE)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** Returns the id of the customer with a telephone number (`phoneKey`); undefined if there is no such customer, or several. */
export async function findOnlyCustomer(db: Read, phoneKey: string): Promise<string | undefined> {
  if (phoneKey === "") return undefined;
  const rows = await db
    .selectFrom("customers")
    .select("id")
    .where("phone_key", "=", phoneKey)
    .where(HAS_PHONE)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Returns the ids of customers that have one of these addresses as a further one. */
export async function findByOtherAddresses(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  if (emailKeys.length === 0) return [];
  const rows = await findIdsByOtherAddresses(db, emailKeys).distinct().execute();
  return rows.map(({ customer_id }) => customer_id);
}

const findIdsByOtherAddresses = (db: Read, emailKeys: readonly string[]) =>
  db.selectFrom("customer_addresses").select("customer_id").where("email_key", "in", emailKeys);

/**
 * Returns all addresses of the customers that have one of these addresses, in lower case. Customers with a single address are left out:
 * they lead to no other address.
 */
export async function findAddressesOfCustomers(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("customers")
    .select(["email_key", "other_emails"])
    .where(({ eb, or }) =>
      or([eb("email_key", "in", emailKeys), eb("id", "in", findIdsByOtherAddresses(db, emailKeys))]),
    )
    .where("other_emails", "!=", "")
    .execute();
  return rows.flatMap(({ email_key, other_emails }) => [email_key, ...otherKeysOf(other_emails)]);
}

/** Returns the keys of a customer's further addresses. */
export function otherKeysOf(otherEmails: string): string[] {
  return otherEmails === "" ? [] : otherEmails.split("\n").map(emailKey);
}

/** Returns further addresses, each once and without the first address. */
export function distinctAddresses(email: string, otherEmails: readonly string[]): string[] {
  const byKey = new Map(otherEmails.map((other) => [emailKey(other), other]));
  byKey.delete(emailKey(email));
  return [...byKey.values()];
}

/** Stores the further addresses by which a customer is found, in place of the earlier ones. */
export async function setOtherAddresses(tx: Tx, customer_id: string, otherEmails: readonly string[]): Promise<void> {
  await tx.deleteFrom("customer_addresses").where("customer_id", "=", customer_id).execute();
  const rows = otherEmails.map((email) => ({ customer_id, email_key: emailKey(email) }));
  if (rows.length > 0) await tx.insertInto("customer_addresses").values(rows).execute();
}
