import { addBlankText } from "./dialects/blank-columns.ts";
import { createTables, type Migrating } from "./dialects/tables.ts";

/** Counts visitors by source, by the page of their first view and by device, and the forms that they send. */
export async function up(db: Migrating): Promise<void> {
  for (const column of ["source", "medium", "campaign", "entry"]) await addBlankText(db, "visitor_hashes", column);
  await createTables(db, [
    `visit_sources (
      day text not null,
      source text not null,
      medium text not null,
      campaign text not null,
      visitors integer not null,
      goals integer not null,
      constraint visit_sources_pkey primary key (day, source, medium, campaign)
    )`,
    `visit_entries (
      day text not null,
      path text not null,
      visitors integer not null,
      goals integer not null,
      constraint visit_entries_pkey primary key (day, path)
    )`,
    `visit_devices (
      day text not null,
      device text not null,
      visitors integer not null,
      constraint visit_devices_pkey primary key (day, device)
    )`,
  ]);
}
