import { noteNotifications } from "#server/platform/database/changes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { insertInto } from "#server/platform/database/statement.ts";

const insertRows = insertInto("notifications");

/** Adds notifications, and notes them for the streams of their accounts. */
export async function insertNotifications(tx: Tx, rows: readonly Schema["notifications"][]): Promise<void> {
  await insertRows(tx, rows);
  for (const { account_id, at } of rows) noteNotifications(tx, new Date(at), [account_id]);
}

/** Sets a reminder in place of one of the same kind about the record. */
export async function setReminder(tx: Tx, reminder: Schema["reminders"]): Promise<void> {
  const { at, account_id } = reminder;
  await tx
    .insertInto("reminders")
    .values(reminder)
    .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doUpdateSet({ at, account_id }))
    .execute();
}

export async function deleteReminder(tx: Tx, { kind, record_id }: Pick<Schema["reminders"], "kind" | "record_id">) {
  await tx.deleteFrom("reminders").where("kind", "=", kind).where("record_id", "=", record_id).execute();
}

export async function hasDueReminders(db: Read, now: string): Promise<boolean> {
  const due = await db.selectFrom("reminders").select("record_id").where("at", "<=", now).limit(1).executeTakeFirst();
  return due !== undefined;
}

/** Deletes at most `most` due reminders and returns them, the longest due first. */
export async function takeDueReminders(tx: Tx, now: string, most: number): Promise<Schema["reminders"][]> {
  const due = await tx
    .selectFrom("reminders")
    .selectAll()
    .where("at", "<=", now)
    .orderBy("at")
    .orderBy("record_id")
    .limit(most)
    .execute();
  for (const reminder of due) await deleteReminder(tx, reminder);
  return due;
}
