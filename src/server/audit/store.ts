import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Where the records of each type lie that can be opened. */
const TABLES = {
  user: "users",
  customer: "customers",
  product: "products",
  service: "services",
  job: "jobs",
  project: "projects",
  message: "messages",
  application: "applications",
  subscriber: "subscribers",
  mail: "outbox",
} as const satisfies Record<string, keyof Schema>;

/** The ids of those records that are still there. */
export async function findExisting(db: Read, rows: readonly Schema["audit"][]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [type, table] of Object.entries(TABLES)) {
    const ids = new Set(rows.filter((row) => row.record_type === type && row.record_id).map((row) => row.record_id));
    if (ids.size === 0) continue;
    for (const { id } of await db
      .selectFrom(table)
      .select("id")
      .where("id", "in", [...ids])
      .execute())
      found.add(id);
  }
  return found;
}
