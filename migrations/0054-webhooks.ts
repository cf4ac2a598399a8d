import { createIndex, createTables, type Migrating } from "./dialects/tables.ts";

/** Adds webhooks with their deliveries. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `webhooks (
      id text primary key,
      url text not null,
      events text not null,
      secret text not null,
      is_active integer not null,
      last_sent_at text,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint webhooks_is_active check (is_active in (0, 1))
    )`,
    `webhook_deliveries (
      id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade,
      type text not null,
      record_id text not null,
      from_id text not null,
      mail_id text not null,
      position integer not null,
      status text not null,
      attempts integer not null,
      last_status integer,
      last_ms integer,
      failure text,
      next_at integer not null,
      tried_until integer not null,
      claimed_until integer not null,
      claimed_by text not null,
      created_at text not null,
      constraint webhook_deliveries_status check (status in ('Pending', 'Sent', 'Failed'))
    )`,
  ]);
  await createIndex(db, "webhook_deliveries", "due", ["webhook_id", "next_at", "id"], "status = 'Pending'");
  await createIndex(db, "webhook_deliveries", "pending", ["webhook_id", "record_id", "position"], "status = 'Pending'");
  await createIndex(db, "webhook_deliveries", "record_id", ["record_id", "webhook_id", "position"]);
  await createIndex(db, "webhook_deliveries", "mail_id", ["mail_id"]);
  await createIndex(db, "webhook_deliveries", "webhook_id_by_created_at", ["webhook_id", "created_at", "id"]);
  await createIndex(db, "webhook_deliveries", "created_at", ["created_at"]);
}
