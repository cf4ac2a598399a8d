import { createTables, type Migrating } from "./dialects/tables.ts";

/** Adds the counts of visits by day, with the salt of the day and the hashes of its visitors, which are deleted after midnight. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `visit_days (
      day text primary key,
      views integer not null,
      visitors integer not null
    )`,
    `visit_pages (
      day text not null,
      path text not null,
      views integer not null,
      constraint visit_pages_pkey primary key (day, path)
    )`,
    `visit_referrers (
      day text not null,
      host text not null,
      views integer not null,
      constraint visit_referrers_pkey primary key (day, host)
    )`,
    `visit_salts (
      day text primary key,
      salt text not null
    )`,
    `visitor_hashes (
      day text not null,
      hash text not null,
      constraint visitor_hashes_pkey primary key (day, hash)
    )`,
  ]);
}
