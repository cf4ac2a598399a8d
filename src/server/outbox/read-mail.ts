import type { OutboxMailDetail } from "#contract/outbox.ts";
import { findWholeMail } from "#server/outbox/store.ts";
import { withoutSecrets } from "#server/outbox/without-secrets.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { withPublicUrl } from "#server/platform/mail/public-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";

/** Returns a mail with its text. An API key gets none: it may hold words of records that the key has no permission for. */
export async function readMail(platform: Platform, { key }: Session, id: string): Promise<OutboxMailDetail> {
  const mail = await findWholeMail(platform.database.read, id);
  if (!mail) throw notFound("There is no such email.");
  const isShown = !key && mail.text !== "";
  return { ...mail, text: isShown ? withoutSecrets(withPublicUrl(mail.text, platform.config.publicUrl)) : null };
}
