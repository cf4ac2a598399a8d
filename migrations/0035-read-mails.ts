import { createTables, type Migrating } from "./dialects/tables.ts";

/** Adds what is known of the mails that came in, so that each is stored once, and of the mailbox that they came from. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `read_mails (
      mail_key text not null constraint read_mails_key primary key,
      arrived_at text not null
    )`,
    `read_uids (
      mailbox text not null,
      uid_validity integer not null,
      uid integer not null,
      constraint read_uids_key primary key (mailbox, uid_validity, uid)
    )`,
    `mailboxes (
      id text not null constraint mailboxes_key primary key,
      holder text not null,
      held_until integer not null,
      uid_validity integer not null,
      next_uid integer not null,
      since text not null,
      problem text not null,
      problem_since text not null
    )`,
  ]);
}
