import { createTables, type Migrating } from "./dialects/tables.ts";

/** Counts the views of pages by the links of a campaign. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `visit_links (
      campaign_id text not null references campaigns (id) on delete cascade,
      url text not null,
      views integer not null,
      constraint visit_links_pkey primary key (campaign_id, url)
    )`,
  ]);
}
