import { DAY_MS } from "#contract/calendar-day.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import { notify } from "#server/platform/notices/notify.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER, recordAudit } from "#server/platform/records/audit.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { findAdministrators } from "#server/users/notification-recipients.ts";
import { type Reason, switchedOffMail } from "#server/webhooks/mails.ts";
import { switchOff, webhookStore } from "#server/webhooks/store.ts";

/** Days for which the mail about a webhook stays in the outbox. */
const MAIL_DAYS = 30;

/**
 * Switches a webhook off, and notifies the administrators by a mail and a notification. Does nothing if it is off
 * already.
 */
export async function giveUpOn(tx: Tx, platform: Platform, id: string, reason: Reason): Promise<void> {
  const now = platform.now();
  const webhook = (await switchOff(tx, id, now.toISOString()))?.record;
  if (!webhook) return;
  const host = webhookStore.nameOf(webhook);
  await recordAudit(tx, now, {
    ...BY_THE_SERVER,
    action: "switched off",
    record: { type: webhookStore.type, id, name: host, people: [] },
    before: { active: true },
    after: { active: false },
  });
  const admins = await findAdministrators(tx);
  const { company } = await readSettings(tx, platform.config);
  const deleteAfter = new Date(now.getTime() + MAIL_DAYS * DAY_MS).toISOString();
  const { publicUrl } = platform.config;
  const mails = admins.map((to) => switchedOffMail({ to, host, reason, id, deleteAfter }, company, publicUrl));
  await queueMails(tx, platform, mails);
  const to = admins.map((admin) => admin.id);
  await notify(tx, platform, null, [{ kind: "failed", to, records: [{ type: "webhook", id }] }]);
}
