import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import type { TableWith } from "#server/platform/database/table.ts";

/** Returns the look-ups of a table by telephone number (`phoneKey`). A row without an address belongs to the person with its number. */
export function phoneLookUps(name: TableWith<"id" | "phone_key" | "email_key">) {
  const table = sql.table(name);
  // The condition of the index, which PostgreSQL would not see in a parameter.
  const hasPhone = sql`phone_key <> ''`;
  return {
    /** Returns the ids of the rows without an address that have one of these numbers. */
    async findWithoutAddress(db: Read, phones: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`select id from ${table}
        where phone_key in (${sql.join(phones)}) and ${hasPhone} and email_key = ''`.execute(db);
      return rows.map(({ id }) => id);
    },
    /** Returns the addresses of the rows with a number, in lower case; `""` for a row without one. */
    async findAddresses(db: Read, phone: string): Promise<string[]> {
      const { rows } = await sql<{ email_key: string }>`select distinct email_key from ${table}
        where phone_key = ${phone} and ${hasPhone}`.execute(db);
      return rows.map(({ email_key }) => email_key);
    },
    /** Lists the numbers of the rows without an address. */
    async list(db: Read): Promise<string[]> {
      const { rows } = await sql<{ phone_key: string }>`select distinct phone_key from ${table}
        where ${hasPhone} and email_key = ''`.execute(db);
      return rows.map(({ phone_key }) => phone_key);
    },
  };
}
