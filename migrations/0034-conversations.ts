import { addBlankText } from "./dialects/blank-columns.ts";
import { addText } from "./dialects/columns.ts";
import { movedInstant } from "./dialects/instants.ts";
import { releasesKeptFiles } from "./dialects/kept-files.ts";
import {
  createIndex,
  createTables,
  indexMentions,
  type Migrating,
  run,
  sortedBy,
  uniqueColumn,
} from "./dialects/tables.ts";
import { addFlag, addWord } from "./dialects/word-columns.ts";

/** Records with a thread, by the column of its entries. */
const RECORDS = { message_id: "messages", application_id: "applications", deal_id: "deals" } as const;

/** Adds what comes in to the threads of messages, applications and deals, with its files, and the addresses of copies. */
export async function up(db: Migrating): Promise<void> {
  await addToMessages(db);
  for (const [column, table] of Object.entries(RECORDS)) await addLastEntry(db, table, column);
  await moveRetention(db);
  await indexInbox(db);
  await createEntries(db);
  await addCopies(db);
}

async function addToMessages(db: Migrating): Promise<void> {
  await addWord(db, "messages", "source", ["Website", "Email", "Phone"]);
  await addBlankText(db, "messages", "phone");
  await addBlankText(db, "messages", "phone_key");
  await addText(db, "messages", "first_answered_at");
  await addFlag(db, "messages", "is_automatic");
  await createIndex(db, "messages", "phone_key", ["phone_key", "created_at"], "phone_key <> ''");
  await run(db, [
    `update messages set first_answered_at = (
      select min(replies.created_at) from replies left join outbox on outbox.id = replies.mail_id
      where replies.message_id = messages.id and replies.taken_back_at is null
        and (outbox.status is null or outbox.status <> 'Failed'))
    where id in (select message_id from replies where message_id is not null)`,
  ]);
}

/** Adds the time of the last entry of each thread: a reply, a note, or what the person wrote first. A deal may have none. */
async function addLastEntry(db: Migrating, table: string, column: string): Promise<void> {
  const begun = table === "deals" ? "''" : "created_at";
  await addBlankText(db, table, "last_entry_at");
  await run(db, [
    `update ${table} set last_entry_at = ${begun}`,
    `update ${table} set last_entry_at = (select max(entries.at) from (
        select ${table}.last_entry_at as at
        union all select replies.created_at from replies
          where replies.${column} = ${table}.id and replies.taken_back_at is null
        union all select notes.created_at from notes where notes.${column} = ${table}.id) entries)
      where id in (select ${column} from replies where ${column} is not null)
        or id in (select ${column} from notes where ${column} is not null)`,
  ]);
}

/** Lets the retention of records and their mails count from the last entry. */
async function moveRetention(db: Migrating): Promise<void> {
  for (const table of ["messages", "applications"]) {
    const later = movedInstant(db, "delete_after", "created_at", "last_entry_at");
    await run(db, [
      `update ${table} set delete_after = ${later} where last_entry_at > created_at`,
      `update outbox set delete_after = ${table}.delete_after from ${table}
        where outbox.about_id = ${table}.id and ${table}.last_entry_at > ${table}.created_at`,
    ]);
  }
}

/**
 * Replaces the indexes of states, customers and assignees by ones in the order of the last entry. The status in their condition is an
 * expression, since SQLite would take the index of the status instead, and sort.
 */
async function indexInbox(db: Migrating): Promise<void> {
  await sortedBy(db, "messages", ["last_entry_at"]);
  for (const suffix of ["open", "waiting", "snoozed", "customer_id", "assigned"])
    await run(db, [`drop index messages_${suffix}`]);
  const inbox = "status || '' in ('New', 'Read') and is_automatic = 0";
  const columns = ["last_entry_at", "id", "replied_at", "snoozed_until", "assignee_id"];
  await createIndex(db, "messages", "inbox", columns, inbox);
  await createIndex(db, "messages", "snoozed", columns, `${inbox} and snoozed_until is not null`);
  await createIndex(db, "messages", "automatic", ["last_entry_at", "id"], "status = 'Done' and is_automatic = 1");
  const ofCustomer = ["customer_id", "last_entry_at", "id"];
  await createIndex(db, "messages", "customer_id_by_last_entry_at", ofCustomer, "customer_id is not null");
  await createIndex(db, "messages", "assigned", ["assignee_id", "last_entry_at", "id"], "assignee_id is not null");
}

async function createEntries(db: Migrating): Promise<void> {
  const columns = Object.keys(RECORDS);
  const isSet = columns.map((column) => `case when ${column} is null then 0 else 1 end`);
  await createTables(db, [
    `received_entries (
      id text primary key,
      message_id text references messages (id) on delete cascade,
      application_id text references applications (id) on delete cascade,
      deal_id text references deals (id) on delete cascade,
      at text not null,
      name text not null,
      email text not null,
      email_key text not null,
      phone text not null,
      phone_key text not null,
      recipients text not null,
      cc text not null,
      subject text not null,
      text text not null,
      quoted text not null,
      is_automatic integer not null,
      is_unverified integer not null,
      message_id_header text not null,
      constraint received_entries_of_one_record check (${isSet.join(" + ")} = 1),
      constraint received_entries_is_automatic check (is_automatic in (0, 1)),
      constraint received_entries_is_unverified check (is_unverified in (0, 1))
    )`,
    `received_addresses (
      entry_id text not null references received_entries (id) on delete cascade,
      email_key text not null,
      constraint received_addresses_key primary key (entry_id, email_key)
    )`,
    `received_files (
      id text primary key,
      entry_id text not null references received_entries (id) on delete cascade,
      file text,
      name text not null,
      type text not null,
      bytes integer not null
    )`,
    `merged_messages (
      id text primary key,
      reference text not null,
      message_id text not null references messages (id) on delete cascade,
      created_at text not null
    )`,
  ]);
  for (const column of columns)
    await createIndex(db, "received_entries", `${column}_by_at`, [column, "at", "id"], `${column} is not null`);
  await createIndex(db, "received_entries", "email_key", ["email_key"]);
  await createIndex(db, "received_entries", "phone_key", ["phone_key"], "phone_key <> ''");
  await indexMentions(db, "received_entries", ["name", "recipients", "cc", "subject", "text", "quoted"]);
  await createIndex(db, "received_addresses", "email_key", ["email_key"]);
  await createIndex(db, "received_files", "entry_id", ["entry_id", "id"]);
  await uniqueColumn(db, "received_files", "file");
  await indexMentions(db, "received_files", ["name"]);
  await releasesKeptFiles(db, "received_files", "file", "resumes");
  await createIndex(db, "merged_messages", "message_id", ["message_id"]);
  await uniqueColumn(db, "merged_messages", "reference");
}

/** Adds the copies of replies, and the status of a mail that came back. */
async function addCopies(db: Migrating): Promise<void> {
  await addBlankText(db, "replies", "cc");
  await addBlankText(db, "outbox", "cc");
  await createTables(db, [
    `reply_addresses (
      reply_id text not null references replies (id) on delete cascade,
      email_key text not null,
      constraint reply_addresses_key primary key (reply_id, email_key)
    )`,
  ]);
  await createIndex(db, "reply_addresses", "email_key", ["email_key"]);
  await run(db, [
    "alter table outbox drop constraint outbox_status",
    "alter table outbox add constraint outbox_status check (status in ('Queued', 'Sent', 'Failed', 'Bounced'))",
  ]);
}
