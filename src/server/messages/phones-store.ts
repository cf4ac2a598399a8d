import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";

/** The condition of the index, which PostgreSQL would not see in a parameter. */
const HAS_PHONE = sql<boolean>`messages.phone_key <> ''`;

/** Returns the ids of the messages without an address that have one of these telephone numbers (`phoneKey`). */
export async function findByPhone(db: Read, phones: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("phone_key", "in", phones)
    .where(HAS_PHONE)
    .where("email_key", "=", "")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the messages without an address that belong to customers with one of these addresses. */
export async function findCallsOfCustomers(db: Read, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .innerJoin("customers", "customers.id", "messages.customer_id")
    .select("messages.id")
    .where("customers.email_key", "in", emailKeys)
    .where("messages.email_key", "=", "")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the addresses of the messages with a telephone number, in lower case; `""` for a message without one. */
export async function findMessageAddresses(db: Read, phone: string): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("email_key")
    .distinct()
    .where("phone_key", "=", phone)
    .where(HAS_PHONE)
    .execute();
  return rows.map(({ email_key }) => email_key);
}

/** Lists the telephone numbers of the messages without an address. */
export async function listMessagePhones(db: Read): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .select("phone_key")
    .distinct()
    .where(HAS_PHONE)
    .where("email_key", "=", "")
    .execute();
  return rows.map(({ phone_key }) => phone_key);
}

/** Expression for the address by which a message's sender is found: the email address, or else the telephone number in one form. */
export const senderAddress = sql<string>`coalesce(nullif(email, ''), phone_key)`;
