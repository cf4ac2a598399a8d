import { sql } from "kysely";
import { createTable, type Migrating, text } from "./dialects/tables-1.ts";

const RECORDS = { message_id: "messages.id", application_id: "applications.id", customer_id: "customers.id" } as const;

/** What the staff answered: of one message, one application or one customer, with which it goes. */
export async function up(db: Migrating): Promise<void> {
  const textType = text(db);
  let table = createTable(db, "replies").addColumn("id", textType, (column) => column.primaryKey());
  for (const [column, record] of Object.entries(RECORDS)) {
    table = table.addColumn(column, textType, (type) => type.references(record).onDelete("cascade"));
  }
  for (const column of ["email", "email_key", "author_id", "author", "subject", "text", "mail_id", "sends_at"]) {
    table = table.addColumn(column, textType, (type) => type.notNull());
  }
  const present = Object.keys(RECORDS).map((column) => `(case when ${column} is null then 0 else 1 end)`);
  await table
    .addColumn("interaction_id", textType)
    .addColumn("taken_back_at", textType)
    .addColumn("created_at", textType, (type) => type.notNull())
    .addCheckConstraint("replies_of_one_record", sql.raw(`${present.join(" + ")} = 1`))
    .execute();
  for (const column of Object.keys(RECORDS)) {
    const index = db.schema.createIndex(`replies_${column}_by_created_at`).on("replies");
    await index.columns([column, "created_at", "id"]).execute();
  }
  await db.schema.createIndex("replies_email_key").on("replies").column("email_key").execute();
  await db.schema.createIndex("replies_author_id").on("replies").columns(["author_id", "created_at"]).execute();
}
