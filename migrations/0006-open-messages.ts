import { sql } from "kysely";
import { addText } from "./dialects/columns.ts";
import { createIndex, type Migrating } from "./dialects/tables.ts";

/**
 * Adds assignment, snoozing and the time of the latest reply to messages. The indexes have the conditions of the states `open`,
 * `waiting` and `snoozed`, each in the order of the list.
 */
export async function up(db: Migrating): Promise<void> {
  for (const column of ["assignee_id", "assignee_name", "snoozed_until", "replied_at"])
    await addText(db, "messages", column);
  await sql`update messages set replied_at = (
    select max(replies.created_at) from replies left join outbox on outbox.id = replies.mail_id
    where replies.message_id = messages.id and replies.taken_back_at is null
      and (outbox.status is null or outbox.status <> 'Failed'))
    where id in (select message_id from replies where message_id is not null)`.execute(db);
  const inbox = "status in ('New', 'Read')";
  const columns = ["created_at", "id", "snoozed_until", "assignee_id"];
  await createIndex(db, "messages", "open", columns, `${inbox} and replied_at is null`);
  await createIndex(db, "messages", "waiting", columns, `${inbox} and replied_at is not null`);
  await createIndex(db, "messages", "snoozed", columns, `${inbox} and snoozed_until is not null`);
  await createIndex(db, "messages", "assigned", ["assignee_id", "created_at", "id"], "assignee_id is not null");
}
