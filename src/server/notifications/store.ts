import { sql } from "kysely";
import { noteNotifications } from "#server/platform/database/changes.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { ListResult } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Row = Schema["notifications"];

/** Maximum notifications of one mail. */
const MAX_MAILED = 1000;

/** Returns a page of an account's notifications, newest first. */
export async function listRowsOf(
  db: Read,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListResult<Row>> {
  const rows = await db
    .selectFrom("notifications")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countUnread(db: Read, accountId: string): Promise<number> {
  const { unread } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.countAll<number>().as("unread"))
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return unread;
}

/**
 * Marks unread notifications of an account as read: those with these ids, or all if `ids` is undefined. No mail names
 * them from then on, and other browsers get an event.
 */
export async function setRead(
  tx: Tx,
  accountId: string,
  ids: readonly string[] | undefined,
  now: string,
): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ read_at: now, is_unmailed: 0 })
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .$if(ids !== undefined, (rows) => rows.where("id", "in", ids ?? []))
    .execute();
  noteNotifications(tx, new Date(now), [accountId]);
}

/** Deletes at most `most` notifications from before an instant. */
export function deleteBefore(tx: Tx, before: string, most: number) {
  return tx
    .deleteFrom("notifications")
    .where("id", "in", (eb) => eb.selectFrom("notifications").select("id").where("at", "<", before).limit(most))
    .executeTakeFirst();
}

/** Returns the accounts with notifications that a mail may still name. */
export async function findUnmailedAccounts(db: Read): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("account_id")
    .distinct()
    // A literal, because a database finds a partial index only by it.
    .where("is_unmailed", "=", sql.lit(1))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Returns the notifications of an account that a mail may still name, oldest first. */
export function findUnmailed(db: Read, accountId: string): Promise<Row[]> {
  return db
    .selectFrom("notifications")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("is_unmailed", "=", sql.lit(1))
    .orderBy("at")
    .orderBy("id")
    .limit(MAX_MAILED)
    .execute();
}

/** Returns when the last mail about notifications of an account was queued; undefined without such a mail. */
export async function findLastMailedAt(db: Read, accountId: string): Promise<string | undefined> {
  const { last } = await db
    .selectFrom("notifications")
    .select(({ fn }) => fn.max("mailed_at").as("last"))
    .where("account_id", "=", accountId)
    .where("mailed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/**
 * Marks `settled` notifications as decided, so that no later mail names them. Stores `now` as the time of the mail to
 * `mailed` ones.
 */
export async function setMailed(
  tx: Tx,
  settled: readonly string[],
  mailed: readonly string[],
  now: string,
): Promise<void> {
  for (const chunk of chunksOf(settled))
    await tx.updateTable("notifications").set({ is_unmailed: 0 }).where("id", "in", chunk).execute();
  for (const chunk of chunksOf(mailed))
    await tx.updateTable("notifications").set({ mailed_at: now }).where("id", "in", chunk).execute();
}
