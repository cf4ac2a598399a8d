import { sql } from "kysely";
import {
  countedBy,
  createTable,
  integer,
  type Migrating,
  searchable,
  sortedBy,
  text,
  uniqueColumn,
} from "./dialects/tables-1.ts";

/** Job applications, newsletter subscribers, and mails that can be unsubscribed from. */
export async function up(db: Migrating): Promise<void> {
  await createApplications(db);
  await createSubscribers(db);
  await db.schema
    .alterTable("outbox")
    .addColumn("unsubscribe_url", text(db), (column) => column.notNull().defaultTo(""))
    .execute();
}

async function createApplications(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "applications")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("reference", textType, (column) => column.notNull())
    .addColumn("job_id", textType, (column) => column.references("jobs.id").onDelete("set null"))
    .addColumn("job_title", textType, (column) => column.notNull())
    .addColumn("job_title_key", textType, (column) => column.notNull())
    .addColumn("first_name", textType, (column) => column.notNull())
    .addColumn("last_name", textType, (column) => column.notNull())
    .addColumn("name_key", textType, (column) => column.notNull())
    .addColumn("email", textType, (column) => column.notNull())
    .addColumn("email_key", textType, (column) => column.notNull())
    .addColumn("phone", textType, (column) => column.notNull())
    .addColumn("linkedin", textType, (column) => column.notNull())
    .addColumn("portfolio", textType, (column) => column.notNull())
    .addColumn("cover_letter", textType, (column) => column.notNull())
    .addColumn("years_of_experience", textType, (column) => column.notNull())
    .addColumn("notice_period", textType, (column) => column.notNull())
    .addColumn("current_company", textType, (column) => column.notNull())
    .addColumn("expected_salary", textType, (column) => column.notNull())
    .addColumn("resume_file", textType, (column) => column.notNull())
    .addColumn("resume_name", textType, (column) => column.notNull())
    .addColumn("resume_bytes", integerType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("spam_reason", textType)
    .addColumn("notice_version", textType, (column) => column.notNull())
    .addColumn("delete_after", textType, (column) => column.notNull())
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("applications_years", sql`years_of_experience in ('0-2', '3-5', '5-8', '8+')`)
    .addCheckConstraint(
      "applications_notice",
      sql`notice_period in ('immediate', '15days', '30days', '60days', '90days')`,
    )
    .addCheckConstraint(
      "applications_status",
      sql`status in ('New', 'Shortlisted', 'Interview', 'Offer', 'Hired', 'Rejected', 'Spam')`,
    )
    .addCheckConstraint("applications_spam_reason", sql`spam_reason in ('hidden-field', 'too-fast')`)
    .addCheckConstraint("applications_resume_bytes", sql`resume_bytes > 0`)
    .execute();
  await uniqueColumn(db, "applications", "reference");
  await uniqueColumn(db, "applications", "resume_file");
  await sortedBy(db, "applications", ["created_at", "name_key", "job_title_key", "status"]);
  await db.schema.createIndex("applications_job").on("applications").columns(["job_id", "created_at", "id"]).execute();
  for (const column of ["email_key", "delete_after"]) {
    await db.schema.createIndex(`applications_${column}`).on("applications").column(column).execute();
  }
  await searchable(db, "applications");
  await countedBy(db, "applications", ["status"]);
}

async function createSubscribers(db: Migrating): Promise<void> {
  const [textType, integerType] = [text(db), integer(db)];
  await createTable(db, "subscribers")
    .addColumn("id", textType, (column) => column.primaryKey())
    .addColumn("email", textType, (column) => column.notNull())
    .addColumn("email_key", textType, (column) => column.notNull())
    .addColumn("status", textType, (column) => column.notNull())
    .addColumn("spam_reason", textType)
    .addColumn("token_hash", textType)
    .addColumn("token_expires_at", textType, (column) => column.notNull())
    .addColumn("consent_version", textType, (column) => column.notNull())
    .addColumn("requested_at", textType, (column) => column.notNull())
    .addColumn("requested_from", textType, (column) => column.notNull())
    .addColumn("confirmed_at", textType)
    .addColumn("confirmed_from", textType, (column) => column.notNull())
    .addColumn("unsubscribed_at", textType)
    .addColumn("search", textType, (column) => column.notNull())
    .addColumn("version", integerType, (column) => column.notNull())
    .addColumn("created_at", textType, (column) => column.notNull())
    .addColumn("updated_at", textType, (column) => column.notNull())
    .addCheckConstraint("subscribers_status", sql`status in ('Pending', 'Confirmed', 'Unsubscribed')`)
    .addCheckConstraint("subscribers_spam_reason", sql`spam_reason in ('hidden-field', 'too-fast')`)
    .execute();
  await uniqueColumn(db, "subscribers", "email_key");
  await uniqueColumn(db, "subscribers", "token_hash");
  await sortedBy(db, "subscribers", ["created_at", "email_key", "status"]);
  await searchable(db, "subscribers");
  await countedBy(db, "subscribers", ["status"]);
}
