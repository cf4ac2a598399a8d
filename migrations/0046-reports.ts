import { addBlankText } from "./dialects/blank-columns.ts";
import { createIndex, type Migrating, run } from "./dialects/tables.ts";

const IS_REAL = "(sample = 0 or version > 1)";
const IS_MESSAGE = `status <> 'Spam' and is_automatic = 0 and ${IS_REAL}`;

/**
 * Adds the time at which an applicant was hired, of earlier ones from the audit trail, and the indexes from which a report has its
 * sums. These leave out samples, Spam and automatic mails, as reports do.
 */
export async function up(db: Migrating): Promise<void> {
  await addBlankText(db, "applications", "hired_at");
  await run(db, [
    `update applications set hired_at = coalesce((select max(at) from audit where record_type = 'application'
      and record_id = applications.id and action = 'changed status' and "after" like '%"status":"Hired"%'), updated_at)
      where status = 'Hired'`,
  ]);
  await createIndex(db, "customers", "reported", ["created_at", "source"], IS_REAL);
  await createIndex(
    db,
    "deals",
    "reported",
    ["status", "closed_at", "owner_id", "value_cents", "created_at"],
    `closed_at is not null and ${IS_REAL}`,
  );
  await createIndex(db, "messages", "reported", ["created_at", "assignee_id"], IS_MESSAGE);
  await createIndex(
    db,
    "messages",
    "answered",
    ["first_answered_at", "created_at"],
    `first_answered_at is not null and ${IS_MESSAGE}`,
  );
  await createIndex(db, "applications", "reported", ["created_at", "status"], IS_REAL);
  await createIndex(db, "applications", "hired", ["hired_at", "created_at"], `hired_at <> '' and ${IS_REAL}`);
  await createIndex(db, "subscribers", "confirmed_at", ["confirmed_at"], "confirmed_at is not null");
  await createIndex(db, "subscribers", "unsubscribed_at", ["unsubscribed_at"], "unsubscribed_at is not null");
}
