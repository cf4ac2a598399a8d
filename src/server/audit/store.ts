import { type SqlBool, sql } from "kysely";
import type { Read } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AnyTable } from "#server/platform/database/table.ts";

/** Returns the audit entries with these ids, oldest first. */
export async function findEntries(db: Read, ids: readonly string[]): Promise<Schema["audit"][]> {
  return db.selectFrom("audit").selectAll().where("id", "in", ids).orderBy("id").execute();
}

/** Returns the entries about at most a chunk of records of one type. */
export async function findEntriesAbout(
  db: Read,
  type: string,
  recordIds: readonly string[],
): Promise<Schema["audit"][]> {
  return db
    .selectFrom("audit")
    .selectAll()
    .where("record_type", "=", type)
    .where("record_id", "in", recordIds)
    .orderBy("id")
    .execute();
}

/** Returns the ids of the records in the entries `rows` that still exist. */
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

/** Conditions with literal values. SQLite chooses a partial index before it knows the values of parameters. */
const SIGNED_IN = sql<SqlBool>`action = 'signed in'`;
const REFUSED = sql<SqlBool>`action in ('failed to sign in', 'was kept from signing in', 'gave the right password', 'gave a wrong code', 'was kept from giving codes')`;

/** Returns the newest sign-ins to an account, at most `most`. */
export function findSignedIn(db: Read, accountId: string, most: number) {
  return db
    .selectFrom("audit")
    .select(["id", "at", "address"])
    .where("account_id", "=", accountId)
    .where(SIGNED_IN)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Returns the newest entries about refused sign-ins with an address since an instant, at most `most`. */
export function findRefusedSignIns(db: Read, emailKey: string, since: string, most: number) {
  return db
    .selectFrom("audit")
    .select(["id", "at", "address", "action"])
    .where("record_name", "=", emailKey)
    .where(REFUSED)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
}

/** Returns the changes of a record's address, newest first. */
export function findAddressChanges(db: Read, type: string, recordId: string) {
  return db
    .selectFrom("audit")
    .select(["at", "before", "after"])
    .where("record_type", "=", type)
    .where("record_id", "=", recordId)
    .where("action", "=", "changed")
    .where("before", "like", '%"email":%')
    .orderBy("at", "desc")
    .execute();
}
