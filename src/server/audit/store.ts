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

export async function findLines(db: Read, ids: readonly string[]): Promise<Schema["audit"][]> {
  return db.selectFrom("audit").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Lines about records of a type, at most a chunk of them. */
export async function findLinesAbout(db: Read, type: string, recordIds: readonly string[]): Promise<Schema["audit"][]> {
  return db
    .selectFrom("audit")
    .selectAll()
    .where("record_type", "=", type)
    .where("record_id", "in", recordIds)
    .orderBy("id")
    .execute();
}

/** What an account did, oldest first. */
export async function findLinesBy(db: Read, accountId: string) {
  return db
    .selectFrom("audit")
    .select(["id", "at", "account_name", "action", "record_type", "record_id"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Lines that tell of a corrected address: those of changes in which it stands. */
export async function findCorrections(
  db: Read,
  types: readonly string[],
): Promise<Pick<Schema["audit"], "before" | "after" | "record_type" | "record_id" | "record_name">[]> {
  return db
    .selectFrom("audit")
    .select(["before", "after", "record_type", "record_id", "record_name"])
    .where("record_type", "in", types)
    .where("action", "=", "changed")
    .where("before", "like", '%"email":%')
    .execute();
}

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
