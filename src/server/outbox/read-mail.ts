import type { OutboxMailDetail } from "#contract/outbox.ts";
import { findWholeMail } from "#server/outbox/store.ts";
import { withoutSecrets } from "#server/outbox/without-secrets.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { withPublicUrl } from "#server/platform/mail/public-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";

/**
 * Returns a mail with its text, without secrets. Throws a 404. The text is null if the outbox has none, and for an API
 * key, which may have no permission for the records that the text quotes.
 */
export async function readMail(platform: Platform, { key }: Session, id: string): Promise<OutboxMailDetail> {
  const mail = await findWholeMail(platform.database.read, id);
  if (!mail) throw notFound("There is no such email.");
  const isShown = !key && mail.text !== "";
  return { ...mail, text: isShown ? withoutSecrets(withPublicUrl(mail.text, platform.config.publicUrl)) : null };
}
