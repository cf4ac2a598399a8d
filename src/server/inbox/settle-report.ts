import type { Settings } from "#contract/settings.ts";
import type { DeliveryReport } from "#server/inbox/incoming-mail.ts";
import { notifyOfBounce } from "#server/inbox/notify-staff.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { returnMail } from "#server/platform/mail/return-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Maximum mails of one report, and recipients, that are looked at. A mail server reports each mail by itself. */
const MAX_REPORTED = 10;

/** Marks the mails that a report says came back, and notifies the authors of replies. Returns whether there was any. */
export async function settleReport(
  tx: Tx,
  platform: Platform,
  settings: Settings,
  { mailIds, recipients }: DeliveryReport,
): Promise<boolean> {
  let isAny = false;
  for (const mailId of mailIds.slice(0, MAX_REPORTED)) {
    for (const { address, code } of recipients.slice(0, MAX_REPORTED)) {
      const mail = await returnMail(tx, platform, { mailId: mailId.toLowerCase(), address, code });
      if (!mail) continue;
      isAny = true;
      if (mail.kind === REPLY_KIND) await notifyOfBounce(tx, platform, settings, { mailId: mail.id, address, code });
    }
  }
  return isAny;
}
