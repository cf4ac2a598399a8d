import { releasesFiles } from "./dialects/released-files.ts";
import { createIndex, createTables, indexMentions, type Migrating, uniqueColumn } from "./dialects/tables.ts";

/** Adds the attachments of replies, and finds a reply by its mail. */
export async function up(db: Migrating): Promise<void> {
  await createTables(db, [
    `reply_attachments (
      id text primary key,
      reply_id text not null references replies (id) on delete cascade,
      file text not null,
      name text not null,
      type text not null,
      bytes integer not null,
      created_at text not null
    )`,
  ]);
  await createIndex(db, "reply_attachments", "reply_id", ["reply_id", "id"]);
  await uniqueColumn(db, "reply_attachments", "file");
  await indexMentions(db, "reply_attachments", ["name"]);
  await releasesFiles(db, "reply_attachments", "file", "resumes");
  await createIndex(db, "replies", "mail_id", ["mail_id"]);
}
