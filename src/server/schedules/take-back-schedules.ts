import type { Tx } from "#server/platform/database/database.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TrailAuthor } from "#server/platform/records/audit.ts";
import { type EndedSchedule, endedSchedulesMail } from "#server/schedules/mails.ts";
import { deleteSchedule, findOrphans, findRecipients, type Recipient } from "#server/schedules/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";

type Author = Pick<Platform, "config" | "features" | "now">;

/**
 * Makes drafts of all scheduled records whose account was deactivated, deleted or lost the permission, with an audit entry each, and mails
 * the other accounts that may write them. Call it in the transaction that changes an account, after the change.
 */
export async function takeBackSchedules(tx: Tx, platform: Author, actor: TrailAuthor): Promise<void> {
  const ended = new Map<string, { to: Recipient; schedules: EndedSchedule[] }>();
  for (const { scheduled } of platform.features) {
    if (!scheduled) continue;
    const { type, needs, takeBack } = scheduled;
    for (const id of await findOrphans(tx, type, needs)) {
      await deleteSchedule(tx, { type, id });
      const record = await takeBack(tx, platform, actor, id);
      if (!record) continue;
      for (const to of await findRecipients(tx, needs)) {
        const mail = ended.get(to.id) ?? { to, schedules: [] };
        mail.schedules.push({ type, ...record });
        ended.set(to.id, mail);
      }
    }
  }
  if (ended.size === 0) return;
  const { company } = await readSettings(tx, platform.config);
  const mails = [...ended.values()].map(({ to, schedules }) =>
    endedSchedulesMail({ to, schedules, at: platform.now() }, company, platform.config.publicUrl),
  );
  await queueMails(tx, platform, mails);
}
