import type { Tx } from "#server/platform/database/database.ts";

/** What the outbox says of a mail that was waiting when the backup was taken. */
export const HELD_REASON = "Was waiting when the backup was taken, and may have been sent since. Retry sends it.";

/** Nobody stays signed in by a token, or may set a password by a link, that was ended after the backup was taken. */
export async function endEverySession(tx: Tx): Promise<void> {
  await tx.deleteFrom("sessions").execute();
  await tx.deleteFrom("password_resets").execute();
}

/** Mails that were waiting are not sent a second time by themselves; answers how many. */
export async function holdWaitingMails(tx: Tx): Promise<number> {
  const held = await tx
    .updateTable("outbox")
    .set({ status: "Failed", last_error: HELD_REASON, claimed_by: "", claimed_until: 0 })
    .where("status", "=", "Queued")
    .returning("id")
    .execute();
  return held.length;
}
