import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";
import { today } from "./dialects/today.ts";

const KINDS = ["assigned", "mentioned", "answered", "returned", "due", "failed", "handed-over"];

/** Adds notifications, and reminders of snoozed messages and of open tasks from today on. */
export async function up(db: Migrating): Promise<void> {
  const kinds = KINDS.map((kind) => `'${kind}'`).join(", ");
  await createTables(db, [
    `notifications (
      id text primary key,
      account_id text not null references users (id) on delete cascade,
      kind text not null,
      type text not null,
      record_id text not null,
      counts text not null,
      actor_id text,
      at text not null,
      read_at text,
      is_unmailed integer not null,
      mailed_at text,
      constraint notifications_kind check (kind in (${kinds})),
      constraint notifications_is_unmailed check (is_unmailed in (0, 1))
    )`,
    `reminders (
      kind text not null,
      record_id text not null,
      type text not null,
      at text not null,
      account_id text references users (id) on delete set null,
      constraint reminders_key primary key (kind, record_id),
      constraint reminders_kind check (kind in (${kinds}))
    )`,
  ]);
  await createIndex(db, "notifications", "account_id_by_at", ["account_id", "at", "id"]);
  await createIndex(db, "notifications", "unread", ["account_id"], "read_at is null");
  await createIndex(db, "notifications", "unmailed", ["account_id", "at"], "is_unmailed = 1");
  await createIndex(db, "notifications", "mailed", ["account_id", "mailed_at"], "mailed_at is not null");
  await createIndex(db, "notifications", "at", ["at"]);
  await createIndex(db, "reminders", "at", ["at"]);
  await createIndex(db, "reminders", "account_id", ["account_id"]);
  await run(db, [
    `insert into reminders (kind, record_id, type, at)
      select 'returned', id, 'message', snoozed_until from messages where snoozed_until >= ${today(db)} and sample = 0`,
    `insert into reminders (kind, record_id, type, at)
      select 'due', id, 'task', due_on || 'T05:00:00.000Z' from tasks
      where status = 'Open' and due_on >= ${today(db)} and sample = 0`,
  ]);
}
