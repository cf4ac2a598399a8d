import { mergeSearchEvenly } from "./dialects/search.ts";
import type { Migrating } from "./dialects/tables.ts";

const SEARCHED = [
  "users",
  "customers",
  "messages",
  "jobs",
  "applications",
  "subscribers",
  "products",
  "services",
  "projects",
] as const;

/** Spreads the upkeep of SQLite's search indexes over all inserts. */
export async function up(db: Migrating): Promise<void> {
  for (const table of SEARCHED) await mergeSearchEvenly(db, table);
}
