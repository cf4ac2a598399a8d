import { createTables, type Migrating } from "./dialects/tables.ts";

/** Adds the readers whose mail of a campaign failed since its last accepted one, and whose subscription has not ended yet. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `campaign_refusals (
      campaign_id text not null references campaigns (id) on delete cascade,
      reader_id text not null,
      is_recipient integer not null,
      constraint campaign_refusals_pkey primary key (campaign_id, reader_id)
    )`,
  ]);
}
