import type { Role } from "#contract/permissions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Maximum number of records that a session can have open. At more, the row with the oldest report is deleted. */
const MOST_OPEN = 10;

type Opened = Pick<Schema["open_records"], "session_id" | "type" | "record_id">;

/** Returns whether a session is writing on a record; undefined if it has not had it open since an instant. */
export async function findWriting(tx: Tx, opened: Opened, since: string): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom("open_records")
    .select("writing")
    .where("session_id", "=", opened.session_id)
    .where("type", "=", opened.type)
    .where("record_id", "=", opened.record_id)
    .where("seen_at", ">", since)
    .executeTakeFirst();
  return row && row.writing === 1;
}

/** Stores that a session has a record open, and deletes its rows beyond `MOST_OPEN`. */
export async function savePresence(tx: Tx, row: Schema["open_records"]): Promise<void> {
  const { writing, seen_at } = row;
  await tx
    .insertInto("open_records")
    .values(row)
    .onConflict((conflict) => conflict.columns(["session_id", "type", "record_id"]).doUpdateSet({ writing, seen_at }))
    .execute();
  const rows = await tx
    .selectFrom("open_records")
    .select("seen_at")
    .where("session_id", "=", row.session_id)
    .orderBy("seen_at", "desc")
    .offset(MOST_OPEN)
    .limit(1)
    .execute();
  const [surplus] = rows;
  if (!surplus) return;
  await tx
    .deleteFrom("open_records")
    .where("session_id", "=", row.session_id)
    .where("seen_at", "<=", surplus.seen_at)
    .execute();
}

/** Account that has a record open. */
export interface PresentAccount {
  type: string;
  record_id: string;
  writing: 0 | 1;
  seen_at: string;
  id: string;
  name: string;
  role: Role;
}

/** Returns who has had which record open since an instant, by name: active accounts whose session goes on. */
export function listPresent(db: Read, since: string): Promise<PresentAccount[]> {
  return db
    .selectFrom("open_records")
    .innerJoin("sessions", "sessions.id", "open_records.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["open_records.type", "open_records.record_id", "open_records.writing", "open_records.seen_at"])
    .select(["users.id", "users.name", "users.role"])
    .where("open_records.seen_at", ">", since)
    .where("users.status", "=", "Active")
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();
}

/** Deletes the rows that were last reported at `before` or earlier. */
export async function deleteLapsed(tx: Tx, before: string): Promise<void> {
  await tx.deleteFrom("open_records").where("seen_at", "<=", before).execute();
}
