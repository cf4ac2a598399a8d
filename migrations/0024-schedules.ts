import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Returns the account of the last line of the audit trail about a record that matches the condition. */
const lastAccount = (type: string, id: string, condition: string) => `(
  select account_id from audit
  where record_type = '${type}' and record_id = ${id} and account_id is not null and (${condition})
  order by audit.id desc limit 1
)`;

const SETS_SCHEDULE = `"after" like '%"status":"Scheduled"%' or "after" like '%"publishAt":%'`;

/**
 * Adds what is due later and in whose name, for pages, articles and campaigns. The account of articles and campaigns is taken from the
 * audit trail. Without a line they act for the installation. A page whose account was deleted gets a blank one, which may do nothing.
 */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `schedules (
      kind text not null,
      id text not null,
      due_at text not null,
      account_id text,
      constraint schedules_pkey primary key (kind, id)
    )`,
  ]);
  await createIndex(db, "schedules", "due_at", ["due_at"]);
  await createIndex(db, "schedules", "account_id", ["account_id"]);
  await run(db, [
    `insert into schedules (kind, id, due_at, account_id)
      select 'page', id, scheduled_for, coalesce(scheduled_by, '') from page_documents where scheduled_for is not null`,
    `insert into schedules (kind, id, due_at, account_id)
      select 'article', id, publish_at, ${lastAccount("article", "articles.id", SETS_SCHEDULE)}
      from articles where status = 'Scheduled'`,
    `insert into schedules (kind, id, due_at, account_id)
      select 'campaign', id, scheduled_for, ${lastAccount("campaign", "campaigns.id", "action in ('scheduled', 'rescheduled')")}
      from campaigns where status = 'Scheduled'`,
    "drop index page_documents_scheduled_by",
    "alter table page_documents drop column scheduled_by",
  ]);
}
