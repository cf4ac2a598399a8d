import { dayOf } from "#server/platform/calendar.ts";
import { claimValue } from "#server/platform/database/counters.ts";
import { every } from "#server/platform/loops.ts";
import { type Mail, queueMails } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findDailyMailAccounts } from "#server/preferences/daily-mail-accounts.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { isMailTime } from "#server/tasks/due-days.ts";
import { dailyMail } from "#server/tasks/mails.ts";
import { isQuiet, readMorning } from "#server/tasks/read-morning.ts";

const EVERY_MS = 60_000;
/** Name of the counter with the last day whose mails were queued, as a number: 20261120. */
const LAST_DAY = "daily-mail";

/**
 * Queues the daily mails of the South African date, if it is time and no process has queued them. Each account that has
 * chosen the mail, and for which something waits, gets one. Returns the number of mails.
 */
export async function queueDailyMails(platform: Platform): Promise<number> {
  const at = platform.now();
  if (!isMailTime(at)) return 0;
  const today = dayOf(at);
  const queued = await platform.database.write(async (tx) => {
    // The claim is a part of the transaction, so that a process that ends here leaves the day to another one.
    if (!(await claimValue(tx, LAST_DAY, Number(today.replaceAll("-", ""))))) return 0;
    const { company } = await readSettings(tx, platform.config);
    const mails: Mail[] = [];
    for (const account of await findDailyMailAccounts(tx)) {
      const morning = await readMorning(platform, tx, account, at);
      if (isQuiet(morning)) continue;
      mails.push(dailyMail({ account, morning, at }, company, platform.config.publicUrl));
    }
    await queueMails(tx, platform, mails);
    return mails.length;
  });
  if (queued > 0) platform.mailQueued();
  return queued;
}

/** Starts looking each minute whether the daily mails are due. */
export function startDailyMails(platform: Platform): void {
  let doneOn = "";
  every(platform, { name: "daily-mails", ms: EVERY_MS }, async () => {
    const at = platform.now();
    if (!isMailTime(at) || dayOf(at) === doneOn) return;
    await queueDailyMails(platform);
    doneOn = dayOf(at);
  });
}
