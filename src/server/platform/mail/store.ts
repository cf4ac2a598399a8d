import type { ExpressionBuilder } from "kysely";
import { noteChanges } from "#server/platform/database/changes.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Database, Read, Tx } from "#server/platform/database/database.ts";
import { outboxTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { insertInto } from "#server/platform/database/statement.ts";
import { anonymizeAudit } from "#server/platform/records/audit.ts";

export type OutboxRow = Schema["outbox"];

const insertRows = insertInto("outbox");
/** Type of mails in the audit trail. */
const MAIL = outboxTable.recordType;

/** Adds mails to the outbox with few statements. */
export async function insertMails(tx: Tx, mails: readonly OutboxRow[]): Promise<void> {
  for (const { id, created_at } of mails) noteChanges(tx, new Date(created_at), [{ type: MAIL, id, event: null }]);
  for (const chunk of chunksOf(mails)) await insertRows(tx, chunk);
}

/**
 * Claims the next due mail of a batch (`campaign_id`) for `leaseMs`, and counts an attempt. Returns undefined if none is due. A mail
 * whose lease has ended is claimed again, except one `underWay` at this worker, whose clock may have jumped ahead. The outer
 * condition repeats the inner one, because PostgreSQL checks only the outer one again after it has waited for a rival.
 */
export function claimMail(
  database: Database,
  worker: string,
  { leaseMs, underWay = [], batch = "" }: { leaseMs: number; underWay?: readonly string[]; batch?: string },
  now: number,
) {
  return database.writeReadCommitted((tx) =>
    tx
      .updateTable("outbox")
      .set((eb) => ({ claimed_by: worker, claimed_until: now + leaseMs, attempts: eb("attempts", "+", 1) }))
      .where("id", "=", (eb) =>
        eb
          .selectFrom("outbox")
          .select("id")
          .where("campaign_id", "=", batch)
          .where("status", "=", "Queued")
          .where("next_at", "<=", now)
          .where("claimed_until", "<=", now)
          .$if(underWay.length > 0, (query) => query.where("id", "not in", underWay))
          .orderBy("next_at")
          .orderBy("id")
          .limit(1),
      )
      .where("status", "=", "Queued")
      .where("claimed_until", "<=", now)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Outcome of one attempt to send a mail. */
export type Outcome = Pick<OutboxRow, "sent_at" | "last_error" | "next_at"> & { status: "Queued" | "Sent" | "Failed" };

/**
 * Stores the outcome of an attempt. Returns false if the mail was deleted, or a different worker claimed it after the lease.
 * `settled` runs in the same transaction if the mail failed for good, or was sent in a lane that reports it (`reportsSent`).
 */
export async function saveOutcome(
  database: Database,
  mail: OutboxRow,
  outcome: Outcome,
  now: Date,
  settled?: (tx: Tx) => Promise<void>,
  reportsSent = false,
): Promise<boolean> {
  const save = (tx: Tx) =>
    tx
      .updateTable("outbox")
      .set({ ...outcome, claimed_until: 0, claimed_by: "" })
      .where("id", "=", mail.id)
      .where("claimed_by", "=", mail.claimed_by)
      .returning("id")
      .executeTakeFirst();
  /** Stores the outcome, and notes the change of the mail. Returns false if another worker has the mail. */
  async function saveNoted(tx: Tx): Promise<boolean> {
    const saved = await save(tx);
    // Screens learn of sent mails of a campaign by its counts, and not mail by mail.
    if (saved && (mail.campaign_id === "" || outcome.status === "Failed"))
      noteChanges(tx, now, [{ type: MAIL, id: mail.id, event: null }]);
    return saved !== undefined;
  }
  async function saveSettled(tx: Tx): Promise<boolean> {
    const isSaved = await saveNoted(tx);
    if (isSaved) await settled?.(tx);
    return isSaved;
  }
  // All mails of such a lane change the counts of one row, for which rivals wait.
  if (reportsSent && outcome.status !== "Queued") return database.writeReadCommitted(saveSettled);
  if (outcome.status !== "Failed") return database.writeReadCommitted(saveNoted);
  return database.write(saveSettled);
}

/** Returns the ids of mails with the ids of the records that they are about. Deleted mails are left out. */
export function findAboutIds(db: Read, ids: readonly string[]) {
  return db.selectFrom("outbox").select(["id", "about_id"]).where("id", "in", ids).execute();
}

/** Returns the reason of a mail whose copy to an address came back. */
export const reasonOfCopy = (code: string, address: string) => `${code} (copy to ${address})`;

/** Condition of a mail that can come back: a sent one, also after a copy of it came back. */
const canComeBack = ({ eb, or, and }: ExpressionBuilder<Schema, "outbox">) =>
  or([
    eb("status", "=", "Sent"),
    and([eb("status", "=", "Bounced"), eb("last_error", "like", reasonOfCopy("%", "%"))]),
  ]);

/** Returns a mail that was sent and has not come back from its recipient; undefined for any other id. */
export function findSentMail(db: Read, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).where(canComeBack).executeTakeFirst();
}

/** Marks a sent mail as Bounced. Returns false if it came back before. */
export async function setMailBounced(tx: Tx, id: string, reason: string): Promise<boolean> {
  const changed = await tx
    .updateTable("outbox")
    .set({ status: "Bounced", last_error: reason })
    .where("id", "=", id)
    .where(canComeBack)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes a mail that its worker claimed and did not send. */
export async function deleteClaimedMail(database: Database, { id, claimed_by }: OutboxRow): Promise<void> {
  await database.write(async (tx) => {
    const mine = tx.selectFrom("outbox").select("id").where("id", "=", id).where("claimed_by", "=", claimed_by);
    if (await mine.executeTakeFirst()) await deleteMails(tx, "id", [id]);
  });
}

/**
 * Returns whether a mail that was queued before an instant still waits, and no mail queued after it was sent. If only one recipient's server is away, later
 * mails are sent. Mails of campaigns may wait for hours and do not count.
 */
export async function isOutboxStuck(db: Read, queuedBefore: string): Promise<boolean> {
  const waiting = await db
    .selectFrom("outbox")
    .select("created_at")
    .where("campaign_id", "=", "")
    .where("status", "=", "Queued")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (!waiting || waiting.created_at >= queuedBefore) return false;
  const sent = await db
    .selectFrom("outbox")
    .select("created_at")
    .where("campaign_id", "=", "")
    .where("status", "=", "Sent")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return sent === undefined || sent.created_at < waiting.created_at;
}

/** Replaces the addresses of copies (`cc`), and removes a former one from the reason of a mail that came back. */
export async function setCopies(tx: Tx, id: string, cc: string): Promise<void> {
  const mail = await tx.selectFrom("outbox").select("last_error").where("id", "=", id).executeTakeFirst();
  if (!mail) return;
  const last_error = mail.last_error.replace(/ \(copy to .*\)$/s, "");
  await tx.updateTable("outbox").set({ cc, last_error }).where("id", "=", id).execute();
}

export async function setParts(tx: Tx, id: string, { text, html }: Pick<OutboxRow, "text" | "html">): Promise<void> {
  await tx.updateTable("outbox").set({ text, html }).where("id", "=", id).execute();
}

export async function setDeleteAfter(tx: Tx, aboutId: string, delete_after: string): Promise<void> {
  await tx.updateTable("outbox").set({ delete_after }).where("about_id", "=", aboutId).execute();
}

/** Deletes mails, at most a chunk of ids and at least one. Their names are removed from the audit trail, as a subject may name a person. */
export async function deleteMails(tx: Tx, by: "id" | "about_id", ids: readonly string[]): Promise<void> {
  const deleted = await tx.deleteFrom("outbox").where(by, "in", ids).returning("id").execute();
  for (const chunk of chunksOf(deleted)) {
    await anonymizeAudit(
      tx,
      MAIL,
      chunk.map(({ id }) => id),
    );
  }
}

/**
 * Deletes a mail that no worker ever claimed, and returns whether it did. As one statement, it either takes the mail back or loses to
 * a claim. A claim counts an attempt, and a mail that was tried or queued again is due at another time than `queuedFor`.
 */
export async function deleteUnclaimedMail(tx: Tx, id: string, queuedFor: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("outbox")
    .where("id", "=", id)
    .where("status", "=", "Queued")
    .where("attempts", "=", 0)
    .where("claimed_by", "=", "")
    .where("next_at", "=", queuedFor)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns the ids of all mails. */
export async function listMailIds(db: Read): Promise<Set<string>> {
  const rows = await db.selectFrom("outbox").select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the outbox has a sent mail of a kind. */
export async function isKindSent(db: Read, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "Sent")
    .where("kind", "=", kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
