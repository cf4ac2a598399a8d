import type { Permission } from "#contract/permissions.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { isSqlite } from "#server/platform/database/lock-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { accountsWith } from "#server/platform/people/accounts-with-permission.ts";
import type { DueRecord } from "#server/platform/platform.ts";
import { MOVED_AT_ONCE } from "#server/platform/records/account-work.ts";

/** Record that is scheduled, by its type in the audit trail. The column of the type is `kind`. */
export interface ScheduledRecord {
  type: string;
  id: string;
}

/** Stores the schedule of a record, in place of an earlier one. */
export async function saveSchedule(
  tx: Tx,
  { type, id }: ScheduledRecord,
  values: Pick<Schema["schedules"], "due_at" | "account_id">,
): Promise<void> {
  await tx
    .insertInto("schedules")
    .values({ kind: type, id, ...values })
    .onConflict((conflict) => conflict.columns(["kind", "id"]).doUpdateSet(values))
    .execute();
}

export async function deleteSchedule(tx: Tx, { type, id }: ScheduledRecord): Promise<void> {
  await tx.deleteFrom("schedules").where("kind", "=", type).where("id", "=", id).execute();
}

/** Returns whether an account exists and is active. */
export async function isAccountActive(db: Read, id: string): Promise<boolean> {
  const account = db.selectFrom("users").select("id").where("id", "=", id).where("status", "=", "Active");
  return (await account.executeTakeFirst()) !== undefined;
}

/** Records of a type that are due at the same instant. */
export interface DueGroup {
  type: string;
  due_at: string;
}

/** Returns what is due, the oldest first. */
export async function findDue(db: Read, now: string, only?: string): Promise<DueGroup[]> {
  let due = db.selectFrom("schedules").select(["kind as type", "due_at"]).distinct().where("due_at", "<=", now);
  if (only !== undefined) due = due.where("kind", "=", only);
  return due.orderBy("due_at").orderBy("kind").execute();
}

/** Deletes the schedules of a group and returns its records, so that only one process runs them. */
export async function takeDue(tx: Tx, { type, due_at }: DueGroup): Promise<DueRecord[]> {
  const rows = await tx
    .deleteFrom("schedules")
    .where("kind", "=", type)
    .where("due_at", "=", due_at)
    .returning(["id", "account_id"])
    .execute();
  const ids = rows.flatMap(({ account_id }) => account_id ?? []);
  const found =
    ids.length > 0 ? tx.selectFrom("users").select(["id", "name", "email"]).where("id", "in", ids) : undefined;
  const accounts = new Map((await found?.execute())?.map((account) => [account.id, account]));
  return rows
    .map(({ id, account_id }) => ({ id, account: accounts.get(account_id ?? "") ?? null }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Returns the records of a type whose account no longer has the permission: inactive, demoted or deleted. */
export async function findOrphans(db: Read, type: string, needs: Permission): Promise<string[]> {
  const rows = await db
    .selectFrom("schedules")
    .select("id")
    .where("kind", "=", type)
    .where("account_id", "is not", null)
    .where("account_id", "not in", accountsWith(db, needs))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of records of a type that an account has scheduled. */
export async function countSchedules(db: Read, type: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom("schedules")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("kind", "=", type)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Gives some schedules of an account to another one and returns the ids of their records. */
export async function moveSchedules(tx: Tx, type: string, from: string, to: string): Promise<string[]> {
  const some = tx
    .selectFrom("schedules")
    .select("id")
    .where("kind", "=", type)
    .where("account_id", "=", from)
    .limit(MOVED_AT_ONCE)
    // Another account may have made a schedule its own.
    .$if(!isSqlite(tx), (schedules) => schedules.forUpdate());
  const rows = await tx
    .updateTable("schedules")
    .set({ account_id: to })
    .where("kind", "=", type)
    .where("id", "in", some)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Account that gets mail about a schedule that ended. */
export interface Recipient {
  id: string;
  name: string;
  email: string;
}

/** Returns the active accounts with a permission that have a password. Samples have none. */
export function findRecipients(db: Read, needs: Permission): Promise<Recipient[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "in", accountsWith(db, needs))
    .where("password_hash", "is not", null)
    .orderBy("id")
    .execute();
}
