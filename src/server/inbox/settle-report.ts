import type { DeliveryReport } from "#server/inbox/incoming-mail.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { bounceMail } from "#server/platform/mail/bounce-mail.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Maximum mails of one report, and recipients, that are looked at. A mail server reports each mail by itself. */
const MAX_REPORTED = 10;

/** Marks the mails of ours that came back according to a report. Returns whether there was any. */
export async function settleReport(
  tx: Tx,
  platform: Platform,
  { mailIds, recipients }: DeliveryReport,
): Promise<boolean> {
  let isAny = false;
  for (const mailId of mailIds.slice(0, MAX_REPORTED)) {
    for (const { address, code } of recipients.slice(0, MAX_REPORTED)) {
      if (await bounceMail(tx, platform, { mailId: mailId.toLowerCase(), address, code })) isAny = true;
    }
  }
  return isAny;
}
