import type { Kysely } from "kysely";
import { sql } from "kysely";
import { RESTORED_MAIL_REASON } from "#contract/outbox.ts";
import { lockRow } from "#server/platform/database/claim-once.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { ChangedMail } from "#server/platform/platform.ts";

/** Note in a database that was restored or moved, for the first start on it. */
export interface CopyNote {
  command: "restore" | "db:move";
  /** Instant of the backup, or of the move. */
  createdAt: string;
  /** Names of the erasure notes that existed before the rows were copied. */
  erasuresBefore: readonly string[];
}

/** Table with the note. No migration knows it: it exists from before the first row of a copy until the first start is done. */
const TABLE = "copy_note";

/** Creates the note. On PostgreSQL it exists, incomplete, before the first row is copied; `completeNote` then marks the end of the copy. */
export async function createNote(db: Kysely<Schema>, note: CopyNote, isComplete: boolean): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table ${sql.table(TABLE)} (note text not null, is_complete integer not null)`.execute(tx);
    await sql`insert into ${sql.table(TABLE)} values (${JSON.stringify(note)}, ${Number(isComplete)})`.execute(tx);
  });
}

export async function completeNote(db: Kysely<Schema>): Promise<void> {
  await sql`update ${sql.table(TABLE)} set is_complete = 1`.execute(db);
}

async function hasNote(db: Kysely<Schema>): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === TABLE);
}

/** Returns the note of a database; undefined if it was not restored or moved, or its first start is done. */
export async function readNote(db: Kysely<Schema>): Promise<(CopyNote & { isComplete: boolean }) | undefined> {
  if (!(await hasNote(db))) return undefined;
  try {
    const { rows } = await sql<{ note: string; is_complete: number }>`select * from ${sql.table(TABLE)}`.execute(db);
    return rows[0] && { ...JSON.parse(rows[0].note), isComplete: rows[0].is_complete === 1 };
  } catch (error) {
    // Another process that starts at the same time may have removed the note after the first look.
    if (await hasNote(db)) throw error;
    return undefined;
  }
}

/** Returns the note and removes it with the end of the transaction. Of several processes that start at once, one gets it. */
export async function takeNote(tx: Tx): Promise<CopyNote | undefined> {
  await lockRow(tx, TABLE);
  const note = await readNote(tx);
  if (note) await sql`drop table ${sql.table(TABLE)}`.execute(tx);
  return note;
}

/** Ends all sessions and all links to choose a password, because some were ended or used after the copy was made. API keys stay. */
export async function endSessionsAndLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("password_resets").execute();
}

export async function countQueuedMails(db: Pick<Kysely<Schema>, "selectFrom">): Promise<number> {
  const { mails } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("mails"))
    .where("status", "=", "Queued")
    .executeTakeFirstOrThrow();
  return mails;
}

/**
 * Holds queued mails, which may have been sent since the copy, until an administrator retries them. Returns the held mails. Mails
 * of campaigns wait with their paused campaign.
 */
export async function holdQueuedMails(tx: Tx): Promise<ChangedMail[]> {
  const held = await tx
    .updateTable("outbox")
    .set({ status: "Failed", last_error: RESTORED_MAIL_REASON, claimed_by: "", claimed_until: 0 })
    .where("campaign_id", "=", "")
    .where("status", "=", "Queued")
    .returning(["id", "kind", "about_id as aboutId"])
    .execute();
  return held.map((mail) => ({ ...mail, campaignId: "", status: "Failed" }));
}
