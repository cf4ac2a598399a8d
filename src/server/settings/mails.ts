import type { Company } from "#contract/company.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Kind of test mails in the outbox. */
export const TEST_MAIL = "settings-test";

interface TestMail {
  to: { name: string; email: string };
  /** Address from which mails are sent. */
  from: string;
  deleteAfter: string;
}

/** Returns the mail by which a user sees that mails of this installation arrive. */
export function testMail({ to, from, deleteAfter }: TestMail, company: Company, publicUrl: string): Mail {
  return {
    kind: TEST_MAIL,
    senderName: company.name,
    to,
    subject: `A test from ${company.name}`,
    ...layoutMail({
      company: company.name,
      heading: "Your mail works",
      blocks: [
        "This email was sent from the settings, and has arrived. Emails to your visitors go the same way.",
        [["From", from]],
        "If it was in the folder for spam, add the records SPF and DKIM to your domain.",
        { label: "Open the settings", url: `${publicUrl}/admin/settings` },
      ],
      footer: "You are receiving this email because you asked for a test.",
    }),
    aboutId: "",
    deleteAfter,
  };
}
