import type { MailboxProblem } from "#contract/inbox.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";

/** Place of a mail in a mailbox. */
export interface MailPlace {
  /** Id of its row in `mailboxes`. */
  mailbox: string;
  uidValidity: number;
  uid: number;
}

/** Maximum milliseconds for which another process is believed to have a mailbox. Its clock may be ahead, but not wrong by hours. */
const MAX_HELD_MS = 5 * 60_000;

/** Claims the right to read a mailbox until an instant, in epoch milliseconds. Returns false while another process has it. */
export async function holdMailbox(tx: Tx, id: string, holder: string, until: number, now: number): Promise<boolean> {
  const row = { holder, held_until: until };
  const unread = { uid_validity: 0, next_uid: 1, since: "", problem: "" as const, problem_since: "" };
  const held = await tx
    .insertInto("mailboxes")
    .values({ id, ...row, ...unread })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet(row)
        .where((eb) =>
          eb.or([
            eb("mailboxes.holder", "=", holder),
            eb.not(eb.between("mailboxes.held_until", now, now + MAX_HELD_MS)),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/** Ends the right of a process to read a mailbox, so that another process can begin at once. */
export async function releaseMailbox(tx: Tx, id: string, holder: string): Promise<void> {
  await tx.updateTable("mailboxes").set({ held_until: 0 }).where("id", "=", id).where("holder", "=", holder).execute();
}

export function findMailbox(db: Read, id: string) {
  return db.selectFrom("mailboxes").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Begins a folder whose UIDVALIDITY is new. UIDs from before no longer name the same mails, so they are forgotten. */
export async function beginFolder(
  tx: Tx,
  id: string,
  uidValidity: number,
  { nextUid, since }: { nextUid: number; since: Date },
): Promise<void> {
  await tx.deleteFrom("read_uids").where("mailbox", "=", id).execute();
  const begun = { uid_validity: uidValidity, next_uid: nextUid, since: since.toISOString() };
  await tx.updateTable("mailboxes").set(begun).where("id", "=", id).execute();
}

/** Notes that every mail below a UID was read. */
export async function moveNextUid(tx: Tx, id: string, nextUid: number): Promise<void> {
  await tx.updateTable("mailboxes").set({ next_uid: nextUid }).where("id", "=", id).execute();
  await tx.deleteFrom("read_uids").where("mailbox", "=", id).where("uid", "<", nextUid).execute();
}

/** Notes the reason for which a mailbox is not read, with its beginning; `""` while it is read. Returns whether the reason has changed. */
export async function noteProblem(tx: Tx, id: string, problem: MailboxProblem | "", since: string): Promise<boolean> {
  const noted = await tx
    .updateTable("mailboxes")
    .set({ problem, problem_since: since })
    .where("id", "=", id)
    .where("problem", "!=", problem)
    .executeTakeFirstOrThrow();
  return noted.numUpdatedRows > 0n;
}

/** Returns the UIDs from `next_uid` on that were read while an earlier mail waits. All below it were read and are not stored. */
export async function listReadUids(db: Read, mailbox: string, uidValidity: number): Promise<number[]> {
  const rows = await db
    .selectFrom("read_uids")
    .select("uid")
    .where("mailbox", "=", mailbox)
    .where("uid_validity", "=", uidValidity)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the arrival of the newest mail that was read; undefined before the first one. */
export async function findLastArrival(db: Read): Promise<string | undefined> {
  const { last } = await db
    .selectFrom("read_mails")
    .select((eb) => eb.fn.max("arrived_at").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

export async function isMailRead(db: Read, key: string): Promise<boolean> {
  const found = await db.selectFrom("read_mails").select("mail_key").where("mail_key", "=", key).executeTakeFirst();
  return found !== undefined;
}

/** Notes a mail as read. Returns false if it was noted before. */
export async function addReadMail(tx: Tx, key: string, arrivedAt: string): Promise<boolean> {
  const added = await tx
    .insertInto("read_mails")
    .values({ mail_key: key, arrived_at: arrivedAt })
    .onConflict((conflict) => conflict.column("mail_key").doNothing())
    .returning("mail_key")
    .executeTakeFirst();
  return added !== undefined;
}

export async function addReadUid(tx: Tx, { mailbox, uidValidity, uid }: MailPlace): Promise<void> {
  await tx
    .insertInto("read_uids")
    .values({ mailbox, uid_validity: uidValidity, uid })
    .onConflict((conflict) => conflict.columns(["mailbox", "uid_validity", "uid"]).doNothing())
    .execute();
}
