import { sql } from "kysely";
import { CUSTOMER_REFERENCES } from "#server/customers/customer-references.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { newId } from "#server/platform/records/ids.ts";

const AT = "2026-11-20T08:00:00.000Z";
const BATCH_SIZE = 100;

/** Returns a row of each table that refers to a customer. `text` is the longest text of each. */
function rowsOf(customer_id: string, number: number, text: string) {
  const mail = { email: "rows@example.org", email_key: "rows@example.org" };
  const record = { search: `row ${number}`, sample: 0, version: 1, created_at: AT, updated_at: AT } as const;
  const note = { id: newId(), customer_id, text, created_at: AT };
  const message = { name: "Row", name_key: "row", ...mail, company: "", subject: "", message: text, customer_id };
  const task = {
    title: `Row ${number}`,
    due_on: "2026-12-01",
    status: "Open",
    area: "customers",
    customer_id,
  } as const;
  const deal = { title: "Row", title_key: "row", customer_id, customer_name: "Row", customer_key: "row" };
  const mailed = { sender_name: "", recipient_name: "", recipient_email: mail.email, reply_to: "", subject: "", text };
  return {
    notes: note,
    customer_interactions: { ...without(note), type: "Call", description: text, happened_at: AT, message_id: null },
    messages: {
      ...message,
      id: newId(),
      reference: `MSG-${newId()}`,
      status: "New",
      spam_reason: null,
      form_notice: "2026-11-20",
      notice_version: 1,
      delete_after: "2028-11-20T08:00:00.000Z",
      search: text,
      version: 1,
      created_at: AT,
      updated_at: AT,
    },
    replies: {
      ...mail,
      id: newId(),
      customer_id,
      subject: "",
      text,
      mail_id: newId(),
      sends_at: AT,
      created_at: AT,
    },
    tasks: { ...record, ...task, id: newId() },
    deals: {
      ...record,
      ...deal,
      id: newId(),
      email_key: mail.email,
      value_cents: 100,
      status: "New",
      expected_on: "",
      lost_reason: "",
      owner_id: "",
    },
    outbox: {
      ...mailed,
      id: newId(),
      kind: "reply",
      status: "Sent",
      html: "",
      unsubscribe_url: "",
      attempts: 1,
      next_at: 0,
      claimed_until: 0,
      claimed_by: "",
      last_error: "",
      about_id: customer_id,
      delete_after: "2028-11-20T08:00:00.000Z",
      created_at: AT,
    },
  } satisfies { [Table in keyof Schema]?: { [Column in keyof Schema[Table]]?: Schema[Table][Column] } };
}

function without({ text: _, ...line }: { text: string } & Pick<Schema["customer_interactions"], "id" | "customer_id">) {
  return { ...line, created_at: AT };
}

/** Adds rows of a customer to every table that refers to customers. */
export async function addRowsOf(
  database: Database,
  customerId: string,
  count: number,
  textOf: (number: number) => string = (number) => `Text ${number}`,
): Promise<void> {
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - start) }, (_, index) => start + index);
    const made = numbers.map((number) => rowsOf(customerId, number, textOf(number)));
    await database.writeReadCommitted(async (tx: Tx) => {
      for (const { table } of CUSTOMER_REFERENCES) {
        // Every table of the references is a key of the rows.
        const rows = made.map((row) => row[table as keyof typeof row]);
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute();
      }
    });
  }
}

/** Returns the customer of the rows of each table with their number: `notes: { [id]: 60 }`. Rows without one have `""`. */
export async function countRowsByCustomer(database: Database): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { table, column } of CUSTOMER_REFERENCES) {
    const { rows } = await sql<{ id: string | null; rows: number }>`
      select ${sql.ref(column)} as id, count(*) as rows from ${sql.table(table)} group by 1 order by 1`.execute(
      database.read,
    );
    counts[table] = Object.fromEntries(rows.map(({ id, rows: count }) => [id ?? "", Number(count)]));
  }
  return counts;
}
