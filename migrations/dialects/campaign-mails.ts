import { SqliteAdapter } from "kysely";
import { countedBy, type Migrating, run } from "./tables.ts";

const isSqlite = (db: Migrating) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Adds the id of the campaign to the outbox; `''` for all other mails, since a null sorts differently on the two databases. */
export async function addCampaignId(db: Migrating): Promise<void> {
  const type = isSqlite(db) ? "text" : 'text collate "C"';
  await run(db, [`alter table outbox add column campaign_id ${type} not null default ''`]);
}

/** Counts the rows of the outbox by campaign too, so that totals of other mails stay quick. */
export async function countOutboxByCampaign(db: Migrating): Promise<void> {
  const triggers = ["insert", "delete", "update", ...(isSqlite(db) ? [] : ["truncate"])];
  const on = isSqlite(db) ? "" : " on outbox";
  await run(db, [
    ...triggers.map((event) => `drop trigger outbox_totals_${event}${on}`),
    ...(isSqlite(db) ? [] : ["drop function outbox_totals_count()"]),
    "drop table outbox_totals",
  ]);
  await countedBy(db, "outbox", ["status", "campaign_id"]);
  await run(db, [
    "insert into outbox_totals (status, campaign_id, rows) select status, campaign_id, count(*) from outbox group by status, campaign_id",
  ]);
}
