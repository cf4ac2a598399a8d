import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";

/** Adds the ids of the mails that acknowledged messages and applications, which outlive these mails in the outbox. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `acknowledgement_mails (
      mail_id text primary key,
      message_id text references messages (id) on delete cascade,
      application_id text references applications (id) on delete cascade,
      constraint acknowledgement_mails_of_one_record check ((message_id is null) <> (application_id is null))
    )`,
  ]);
  await createIndex(db, "acknowledgement_mails", "message_id", ["message_id"]);
  await createIndex(db, "acknowledgement_mails", "application_id", ["application_id"]);
  await run(db, [
    `insert into acknowledgement_mails (mail_id, message_id)
     select outbox.id, messages.id from outbox join messages on messages.id = outbox.about_id
     where outbox.kind = 'contact-acknowledgement'`,
    `insert into acknowledgement_mails (mail_id, application_id)
     select outbox.id, applications.id from outbox join applications on applications.id = outbox.about_id
     where outbox.kind = 'application-acknowledgement'`,
  ]);
}
