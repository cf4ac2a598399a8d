import { createIndex, createTables, type Migrating, run } from "./dialects/tables.ts";
import { addFlag } from "./dialects/word-columns.ts";

/** Adds the identities that accounts are linked to, and marks sessions whose identity provider checked a second factor. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `oidc_links (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      issuer text not null,
      subject text not null,
      name text not null,
      last_used_at text,
      created_at text not null
    )`,
  ]);
  await run(db, ["create unique index oidc_links__subject_unique on oidc_links (subject, issuer)"]);
  await createIndex(db, "oidc_links", "user_id", ["user_id"]);
  await addFlag(db, "sessions", "provider_factor");
}
