import { DAY_MS } from "#contract/calendar-day.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { testMail } from "#server/settings/mails.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { SETTINGS_RECORD } from "#server/settings/settings-record.ts";

/** How long a test mail stays in the outbox, so that its sender can see the outcome. */
const KEPT_MS = 7 * DAY_MS;

/** Sends a mail to the caller, who sees whether mails of this installation arrive. */
export async function sendTestMail(platform: Platform, acting: ActorContext): Promise<{ to: string }> {
  const { config, mailQueued } = platform;
  const { name, email } = acting.session.account;
  await act(platform, acting, namedRecord(SETTINGS_RECORD), "sent a test mail of", async (tx, _settings, now) => {
    const { company, mailFrom } = await readSettings(tx, config);
    const deleteAfter = new Date(now.getTime() + KEPT_MS).toISOString();
    await queueMail(
      tx,
      platform,
      testMail({ to: { name, email }, from: mailFrom, deleteAfter }, company, config.publicUrl),
    );
    return { result: undefined };
  });
  mailQueued();
  return { to: email };
}
