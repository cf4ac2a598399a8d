import { sql } from "kysely";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Flag, Schema } from "#server/platform/database/schema.ts";
import { constantQuery, insertInto } from "#server/platform/database/statement.ts";

const insertRows = insertInto("webhook_deliveries");

const selectListeners = constantQuery((tx: Tx, isActive: Flag) =>
  tx.selectFrom("webhooks").select(["id", "events"]).where("is_active", "=", isActive).orderBy("id"),
);

/** Returns the active webhooks with the events that they listen to. */
export async function listListeners(tx: Tx): Promise<{ id: string; events: ReadonlySet<string> }[]> {
  const rows = await selectListeners(tx, 1);
  return rows.map(({ id, events }) => ({ id, events: new Set<string>(JSON.parse(events)) }));
}

/** Deliveries about a record before the next one: number of the last, and time until which a pending one pauses in ms. */
interface Earlier {
  last: number;
  pausedUntil: number;
}

/** Returns the earlier deliveries about each record, by webhook and record. */
export async function findEarlier(tx: Tx, recordIds: readonly string[]): Promise<Map<string, Earlier>> {
  const found = new Map<string, Earlier>();
  for (const chunk of chunksOf(recordIds)) {
    const rows = await tx
      .selectFrom("webhook_deliveries")
      .select(["webhook_id", "record_id"])
      .select(({ fn }) => fn.max("position").as("last"))
      .select(sql<number>`max(case status when 'Pending' then next_at else 0 end)`.as("paused_until"))
      .where("record_id", "in", chunk)
      .groupBy(["webhook_id", "record_id"])
      .execute();
    for (const { webhook_id, record_id, last, paused_until } of rows)
      found.set(`${webhook_id} ${record_id}`, { last: Number(last), pausedUntil: Number(paused_until) });
  }
  return found;
}

export async function insertDeliveries(tx: Tx, rows: readonly Schema["webhook_deliveries"][]): Promise<void> {
  for (const chunk of chunksOf(rows)) await insertRows(tx, chunk);
}

/** Deletes the deliveries that wait for a mail which was taken back. */
export async function deleteDeliveriesOfMail(tx: Tx, mailId: string): Promise<void> {
  await tx.deleteFrom("webhook_deliveries").where("mail_id", "=", mailId).execute();
}
