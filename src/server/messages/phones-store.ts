import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import { phoneLookUps } from "#server/platform/people/phone-look-ups.ts";

export const messagePhones = phoneLookUps("messages");

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

/** Expression for the address by which a message's sender is found: the email address, or else the telephone number in one form. */
export const senderAddress = sql<string>`coalesce(nullif(email, ''), phone_key)`;
