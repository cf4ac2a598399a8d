import { invitationToken } from "#contract/auth.ts";
import type { Company } from "#contract/company.ts";
import { formatMailTime } from "#server/platform/mail/format-mail-time.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

export interface PasswordLink {
  account: { id: string; name: string; email: string };
  url: string;
  /** End of the link's validity, after which the mail is deleted. */
  expiresAt: string;
}

/** Returns the mail with a reset link. It is sent only to the address of the account, which an administrator set. */
export function resetMail({ account, url, expiresAt }: PasswordLink, company: Company): Mail {
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
        { label: "Set a new password", url },
        "The link is valid for one hour and works once. When it is used, you are signed out everywhere and your API keys end.",
        "If it was not you, please ignore this email: your password stays as it is.",
      ],
      footer: `You are receiving this email because this address belongs to an account at ${company.name}.`,
    }),
    aboutId: account.id,
    deleteAfter: expiresAt,
  };
}

/** Returns the mail with an invitation link. The inviter is missing if the recipient asked for the link again. */
export function invitationMail(
  { account, url, expiresAt, invitedBy }: PasswordLink & { invitedBy?: string },
  company: Company,
): Mail {
  const invitation = invitedBy === undefined ? "You are invited" : `${invitedBy} has invited you`;
  return {
    kind: "invitation",
    senderName: company.name,
    to: { name: account.name, email: account.email },
    replyTo: company.email,
    subject: `Invitation to ${company.name}`,
    ...layoutMail({
      company: company.name,
      heading: `Invitation to ${company.name}`,
      blocks: [
        `Hello ${account.name},`,
        `${invitation} to an account at ${company.name}. Press this button to choose your password. Then sign in with it and this email address.`,
        { label: "Choose your password", url },
        [["Valid until", formatMailTime(new Date(expiresAt))]],
        "The link works once, and only the newest one counts. If it has expired, please ask for a new invitation.",
        "If you did not expect this, please ignore this email: without a password nobody can sign in.",
      ],
      footer: `You are receiving this email because an account at ${company.name} was created for this address.`,
    }),
    aboutId: account.id,
    deleteAfter: expiresAt,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function accountMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const urlOf = (token: string) => `${publicUrl}/reset-password?token=${token}`;
  const [random, expiresAt] = ["x".repeat(43), "2026-12-31T00:00:00.000Z"];
  return [
    resetMail({ account, url: urlOf(random), expiresAt }, company),
    invitationMail({ account, url: urlOf(invitationToken(random)), expiresAt, invitedBy: "Sipho Dube" }, company),
  ];
}
