import { emailKey } from "#contract/fields.ts";
import { phoneKey, searchedDigits } from "#contract/phone-key.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Rows per statement, limited by the number of values that a statement may bind. */
const BATCH_SIZE = 200;

type MessageValues = Partial<
  Pick<Schema["messages"], "name" | "email" | "company" | "subject" | "message" | "status" | "created_at">
>;
type CustomerValues = Partial<
  Pick<
    Schema["customers"],
    "name" | "email" | "company" | "phone" | "status" | "value_cents" | "last_contact_at" | "created_at"
  >
>;

/** Returns the time this many minutes after the beginning of 2026. */
export function minute(minutes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
}

/** Inserts messages by SQL, one for each entry of `values`. Returns their ids in that order. */
export async function addMessages({ app }: TestServer, values: readonly MessageValues[]): Promise<string[]> {
  const rows = values.map((given, index) => {
    const row = {
      name: "A",
      email: "a@example.net",
      company: "",
      subject: "",
      message: "m",
      status: "New" as const,
      created_at: minute(index),
      ...given,
    };
    return {
      ...row,
      id: newId(),
      reference: `MSG-T-${index}-${newId()}`,
      name_key: normalizeForSearch(row.name),
      email_key: emailKey(row.email),
      source: "Website" as const,
      phone: "",
      phone_key: "",
      is_automatic: 0 as const,
      last_entry_at: row.created_at,
      spam_reason: null,
      customer_id: null,
      came_from: "",
      first_page: "",
      form_notice: "2026-11-20",
      notice_version: 1,
      delete_after: minute(1_000_000),
      sample: 0 as const,
      search: normalizeForSearch([row.name, row.email, row.subject, row.message].join("\n")),
      version: 1,
      updated_at: row.created_at,
    };
  });
  await app.platform.database.write(async (tx) => {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      await tx
        .insertInto("messages")
        .values(rows.slice(at, at + BATCH_SIZE))
        .execute();
    }
  });
  return rows.map((row) => row.id);
}

/** Inserts customers by SQL, one for each entry of `values`. Returns their ids in that order. */
export async function addCustomers({ app }: TestServer, values: readonly CustomerValues[]): Promise<string[]> {
  const rows = values.map((given, index) => {
    const row = {
      name: "A",
      email: "a@example.net",
      source: "" as const,
      other_emails: "",
      company: "",
      phone: "",
      status: "Active" as const,
      value_cents: 0,
      last_contact_at: "",
      created_at: minute(index),
      ...given,
    };
    return {
      ...row,
      id: newId(),
      name_key: normalizeForSearch(row.name),
      email_key: emailKey(row.email),
      phone_key: phoneKey(row.phone),
      company_key: normalizeForSearch(row.company),
      sample: 0 as const,
      search: normalizeForSearch([row.name, row.email, row.company, searchedDigits(row.phone)].join("\n")),
      version: 1,
      updated_at: row.created_at,
    };
  });
  await app.platform.database.write(async (tx) => {
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      await tx
        .insertInto("customers")
        .values(rows.slice(at, at + BATCH_SIZE))
        .execute();
    }
  });
  return rows.map((row) => row.id);
}

/** Deletes all rows of a table, so that another test does not count them. */
export async function empty({ app }: TestServer, table: keyof Schema): Promise<void> {
  await app.platform.database.write((tx) => tx.deleteFrom(table).execute());
}
