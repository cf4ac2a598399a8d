import { CONFIRMATION_HOURS } from "#contract/newsletter.ts";
import { welcomeMail } from "#server/newsletter/mails.ts";
import { findRow, forgetDeclined, setSubscriber } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { unsubscribeToken } from "#server/newsletter/unsubscribe-token.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { invalidLink } from "#server/platform/http/http-error.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashToken } from "#server/platform/session/session.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const TOKEN_LIFETIME_MS = CONFIRMATION_HOURS * 60 * 60_000;

/**
 * Confirms a subscription by the token of a mailed link, stores time and IP address as the proof, and queues the
 * welcome mail. A repeated call changes nothing while the link is valid. Throws a 400 when the link is unknown, expired
 * or replaced by a newer one, or when the address was unsubscribed since.
 */
export async function confirmSubscription(
  platform: Platform,
  token: string,
  caller: Caller,
): Promise<{ status: "Confirmed" }> {
  const tokenHash = hashToken(token);
  const isGood = await platform.database.write(async (tx) => {
    const now = platform.now();
    const confirmed_at = now.toISOString();
    const subscriber = await findRow(tx, "token_hash", tokenHash);
    if (!subscriber || subscriber.token_expires_at <= confirmed_at) return false;
    if (subscriber.status === "Confirmed") return true;
    const { id, email } = subscriber;
    const confirmed = { status: "Confirmed", confirmed_at, confirmed_from: caller.address } as const;
    await setSubscriber(tx, id, { ...confirmed, unsubscribed_at: null }, confirmed_at);
    await forgetDeclined(tx, subscriber.email_key);
    noteChanges(tx, now, [{ type: subscribersTable.recordType, id, event: "subscriber.confirmed" }]);
    const { company } = await readSettings(tx, platform.config);
    const reader = { id, email, unsubscribeToken: unsubscribeToken(platform, id) };
    const deleteAfter = new Date(now.getTime() + TOKEN_LIFETIME_MS).toISOString();
    await queueMail(tx, platform, welcomeMail(reader, company, platform.config.publicUrl, deleteAfter));
    return true;
  });
  if (!isGood) throw invalidLink();
  platform.mailQueued();
  return { status: "Confirmed" };
}
