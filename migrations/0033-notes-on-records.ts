import { addReference } from "./dialects/references.ts";
import { createIndex, indexMentions, type Migrating, run } from "./dialects/tables.ts";

/** Records that have notes, besides customers, by the column with their id. */
const RECORDS = { message_id: "messages", application_id: "applications", deal_id: "deals" } as const;

/** Makes the notes on customers notes on one record of several kinds, and lets replies answer deals. */
export async function up(db: Migrating): Promise<void> {
  await run(db, [
    "drop index customer_notes_customer_id_by_created_at",
    "drop index customer_notes_mentions",
    "alter table customer_notes rename to notes",
    "alter table notes alter column customer_id drop not null",
  ]);
  for (const [column, table] of Object.entries(RECORDS))
    await addReference(db, "notes", column, `${table} (id) on delete cascade`);
  const columns = ["customer_id", ...Object.keys(RECORDS)];
  const isSet = columns.map((column) => `case when ${column} is null then 0 else 1 end`);
  await run(db, [`alter table notes add constraint notes_of_one_record check (${isSet.join(" + ")} = 1)`]);
  for (const column of columns) {
    const columnsOfIndex = [column, "created_at", "id"];
    await createIndex(db, "notes", `${column}_by_created_at`, columnsOfIndex, `${column} is not null`);
  }
  await indexMentions(db, "notes", ["text"]);
  await addDealsToReplies(db);
}

/** Lets a reply answer a deal, and name the recipient as the record did. */
async function addDealsToReplies(db: Migrating): Promise<void> {
  await addReference(db, "replies", "deal_id", "deals (id) on delete cascade");
  const isSet = ["message_id", "application_id", "customer_id", "deal_id"].map(
    (column) => `case when ${column} is null then 0 else 1 end`,
  );
  await run(db, [
    "alter table replies drop constraint replies_of_one_record",
    `alter table replies add constraint replies_of_one_record check (${isSet.join(" + ")} = 1)`,
  ]);
  await createIndex(db, "replies", "deal_id_by_created_at", ["deal_id", "created_at", "id"], "deal_id is not null");
}
