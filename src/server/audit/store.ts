import { sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable } from "#server/platform/database/table.ts";

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
): Promise<Pick<Schema["audit"], "account_id" | "before" | "after" | "record_type" | "record_id" | "record_name">[]> {
  return db
    .selectFrom("audit")
    .select(["account_id", "before", "after", "record_type", "record_id", "record_name"])
    .where("record_type", "in", types)
    .where("action", "=", "changed")
    .where("before", "like", '%"email":%')
    .execute();
}

/** The ids of those records that are still there. */
export async function findExisting(
  db: Read,
  tables: readonly AnyTable[],
  rows: readonly Schema["audit"][],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { name, recordType } of tables) {
    const named = rows.filter((row) => row.record_type === recordType && row.record_id);
    if (named.length === 0) continue;
    const ids = sql.join([...new Set(named.map(({ record_id }) => record_id))]);
    const existing = await sql<{ id: string }>`select id from ${sql.table(name)} where id in (${ids})`.execute(db);
    for (const { id } of existing.rows) found.add(id);
  }
  return found;
}
