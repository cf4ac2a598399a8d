import { addReadMail, addReadUid, isMailRead, type MailPlace } from "#server/inbox/store.ts";
import type { ClaimMail } from "#server/inbox/store-mail.ts";
import { type Counter, countTry, findFullUntil } from "#server/platform/database/limit-counters.ts";
import type { Platform } from "#server/platform/platform.ts";

const HOUR_MS = 60 * 60_000;
/** Maximum mails of one sender in an hour. */
const MAX_MAILS = 200;

/** Returns the counter of a sender's mails. Mails whose sender cannot be read share the counter of `""`. */
export function mailCounterOf(sender: string): Counter {
  const email = sender.toLowerCase();
  return { key: `mails from ${email}`, email, tries: MAX_MAILS, windowMs: HOUR_MS };
}

/** Returns the instant in epoch milliseconds until which mails of a sender wait; undefined if they need not. */
export async function findWaitOf({ config, database, now }: Platform, sender: string): Promise<number | undefined> {
  return config.rateLimit ? findFullUntil(database.read, [mailCounterOf(sender)], now().getTime()) : undefined;
}

/**
 * Returns the function that claims a mail that arrived at a time. `place` is the mail's place in a mailbox, which is noted as read with
 * the mail; undefined for a file.
 */
export function createClaim({ config, now }: Platform, arrivedAt: Date, place: MailPlace | undefined): ClaimMail {
  return async (tx, { key, sender }) => {
    const counter = mailCounterOf(sender);
    const isKnown = await isMailRead(tx, key);
    if (!isKnown && config.rateLimit && (await findFullUntil(tx, [counter], now().getTime())) !== undefined)
      return "waits";
    if (place) await addReadUid(tx, place);
    if (isKnown || !(await addReadMail(tx, key, arrivedAt.toISOString()))) return "known";
    if (config.rateLimit) await countTry(tx, counter, now().getTime());
    return "new";
  };
}
