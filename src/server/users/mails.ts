import type { Company } from "#contract/company.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

export interface ResetLink {
  account: { id: string; name: string; email: string };
  address: string;
  /** End of the link's validity, after which the mail is deleted. */
  expiresAt: string;
}

/** Returns the mail with a reset link. It is sent only to the address of the account, which an administrator set. */
export function resetMail({ account, address, expiresAt }: ResetLink, company: Company): Mail {
  return {
    kind: "password-reset",
    senderName: company.name,
    to: { name: account.name, email: account.email },
    subject: "Set a new password",
    ...layoutMail({
      company: company.name,
      heading: "Set a new password",
      blocks: [
        `Hello ${account.name},`,
        "Someone, most likely you, asked to set a new password for your account. Press this button to do so:",
        { label: "Set a new password", url: address },
        "The link is valid for one hour and works once. When it is used, you are signed out everywhere and your API keys end.",
        "If it was not you, please ignore this email: your password stays as it is.",
      ],
      footer: `You are receiving this email because this address belongs to an account at ${company.name}.`,
    }),
    aboutId: account.id,
    deleteAfter: expiresAt,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function accountMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const address = `${publicUrl}/reset-password?token=${"x".repeat(43)}`;
  return [resetMail({ account, address, expiresAt: "2026-12-31T00:00:00.000Z" }, company)];
}
