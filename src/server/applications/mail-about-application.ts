import { acknowledgementMail, type MailedApplication, staffMail } from "#server/applications/mails.ts";
import { mailAboutForm } from "#server/intake/mail-about-form.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Queues the mails to staff and applicant about an application that is not spam. */
export async function mailAboutApplication(
  tx: Tx,
  platform: Platform,
  application: MailedApplication,
  /** Network address of the applicant; absent if staff moved the application out of Spam. */
  clientAddress?: string,
): Promise<void> {
  const settings = await readSettings(tx, platform.config);
  const { company } = settings;
  await mailAboutForm(tx, platform, {
    settings,
    needs: "applications:read",
    staffMail: (recipient) => staffMail(application, company, platform.config.publicUrl, recipient),
    acknowledgement: acknowledgementMail(application, company),
    record: { applicationId: application.id },
    clientAddress,
  });
}
