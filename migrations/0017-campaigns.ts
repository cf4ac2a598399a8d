import { addCampaignId, countOutboxByCampaign } from "./dialects/campaign-mails.ts";
import { mergeSearchEvenly } from "./dialects/search.ts";
import {
  createIndex,
  createTables,
  indexMentions,
  type Migrating,
  run,
  searchable,
  sortedBy,
} from "./dialects/tables.ts";

/** Adds newsletter campaigns, and the campaign of a mail to the outbox. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `campaigns (
      id text primary key,
      subject text not null,
      subject_key text not null,
      preheader text not null,
      body text not null,
      article_id text references articles (id) on delete set null,
      pictures text not null,
      status text not null,
      scheduled_for text not null,
      started_at text not null,
      finished_at text not null,
      paused_because text not null,
      recipients integer not null,
      sent integer not null,
      failed integer not null,
      unsubscribed integer not null,
      refused_in_row integer not null,
      search text not null,
      version integer not null,
      created_at text not null,
      updated_at text not null,
      constraint campaigns_status
        check (status in ('Draft', 'Scheduled', 'Sending', 'Paused', 'Stopped', 'Sent')),
      constraint campaigns_scheduled_for check (scheduled_for <> '' or status <> 'Scheduled')
    )`,
    `campaign_cursors (
      campaign_id text not null references campaigns (id) on delete cascade,
      reader_id text not null,
      constraint campaign_cursors_pkey primary key (campaign_id)
    )`,
  ]);
  await sortedBy(db, "campaigns", ["created_at", "subject_key", "status", "started_at"]);
  await createIndex(db, "campaigns", "article_id", ["article_id"]);
  await createIndex(db, "campaigns", "pictures", ["id"], "pictures <> ''");
  await indexMentions(db, "campaigns", ["subject", "preheader", "body"]);
  await searchable(db, "campaigns");
  await mergeSearchEvenly(db, "campaigns");
  await addCampaignId(db);
  await countOutboxByCampaign(db);
  await indexOutbox(db);
}

/** Replaces the outbox's indexes, so that neither the list nor the next mail reads the mails of campaigns. */
async function indexOutbox(db: Migrating): Promise<void> {
  for (const suffix of ["due", "by_created_at", "status_by_created_at", "by_status"])
    await run(db, [`drop index outbox_${suffix}`]);
  await createIndex(db, "outbox", "due", ["campaign_id", "status", "next_at", "id"]);
  await createIndex(db, "outbox", "by_created_at", ["campaign_id", "created_at", "id"]);
  await createIndex(db, "outbox", "status_by_created_at", ["campaign_id", "status", "created_at", "id"]);
  await createIndex(db, "outbox", "by_status", ["campaign_id", "status", "id"]);
  await run(db, ["create unique index outbox_reader on outbox (campaign_id, about_id) where campaign_id <> ''"]);
}
