import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Mail as it arrived, in a file. `parseMailFile` reads it. */
export interface ArrivedMail {
  /** Path of the file with its bytes. The reader of the mailbox deletes the file. */
  file: string;
  /** Time of its arrival, never its Date header. */
  arrivedAt: Date;
  claim: ClaimMail;
}

/**
 * Claims a mail in the transaction that stores it, before anything else in it. Nothing is stored unless the result is `new`: a `known`
 * mail was read before, and the sender of one that `waits` has sent too many in this hour.
 */
export type ClaimMail = (tx: Tx, mail: { key: string; sender: string }) => Promise<"new" | "known" | "waits">;

/** Result of a mail. After `done` it is never read again, whether or not it left a trace. */
export type StoredMail = "done" | "known" | "waits";

/** Stores what a mail causes, in one transaction. Throws if that failed, so that the mail is tried again later. */
export async function storeMail(_platform: Platform, _mail: ArrivedMail): Promise<StoredMail> {
  throw new Error("Mails that come in are not stored yet");
}
