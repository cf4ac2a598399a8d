import { type Migrating, sortedBehind } from "../src/server/platform/database/tables.ts";

/** The trail of one kind of record reads in order from an index, at any size. */
export async function up(db: Migrating): Promise<void> {
  await sortedBehind(db, "audit", "record_type", ["at"]);
}
