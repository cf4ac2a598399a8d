import type { Company } from "#contract/company.ts";
import { CONFIRMATION_HOURS } from "#contract/newsletter.ts";
import { layoutMail, type MailContent } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Recipient of a newsletter mail, with the token to unsubscribe. */
export interface NewsletterReader {
  id: string;
  email: string;
  /** Token made by `unsubscribe-token.ts`. */
  unsubscribeToken: string;
}

/** Part of a newsletter mail that differs between its kinds. */
interface Letter extends Pick<Mail, "kind" | "subject" | "deleteAfter"> {
  blocks: MailContent["blocks"];
}

/** Returns a newsletter mail with an unsubscribe link for people and a header for mail programs. */
function newsletterMail(
  reader: NewsletterReader,
  company: Company,
  publicUrl: string,
  { kind, subject, deleteAfter, blocks }: Letter,
): Mail {
  const search = new URLSearchParams({ token: reader.unsubscribeToken });
  return {
    kind,
    senderName: company.name,
    to: { name: "", email: reader.email },
    replyTo: company.email,
    subject,
    ...layoutMail({
      company: company.name,
      heading: subject,
      blocks,
      footer: `You are receiving this email because this address was entered for the ${company.name} newsletter.`,
      footerLink: { label: "Unsubscribe", url: `${publicUrl}/newsletter/unsubscribe?${search}` },
    }),
    aboutId: reader.id,
    deleteAfter,
    unsubscribeUrl: `${publicUrl}/api/newsletter/unsubscribe?${search}`,
  };
}

/** Returns the mail with the confirmation link. Any visitor can enter any address, so the mail contains nothing that was entered. */
export function confirmationMail(
  reader: NewsletterReader,
  company: Company,
  publicUrl: string,
  link: { token: string; expiresAt: string },
): Mail {
  return newsletterMail(reader, company, publicUrl, {
    kind: "newsletter-confirmation",
    subject: "Confirm your subscription",
    deleteAfter: link.expiresAt,
    blocks: [
      `Someone, most likely you, asked for the ${company.name} newsletter at this address. To receive it, press the button below and then the one on the page that opens.`,
      {
        label: "Confirm your subscription",
        url: `${publicUrl}/newsletter/confirm?${new URLSearchParams({ token: link.token })}`,
      },
      `The link is valid for ${CONFIRMATION_HOURS} hours.`,
      "If it was not you, please ignore this email: without your confirmation we send no newsletter.",
    ],
  });
}

export function alreadySubscribedMail(
  reader: NewsletterReader,
  company: Company,
  publicUrl: string,
  deleteAfter: string,
): Mail {
  return newsletterMail(reader, company, publicUrl, {
    kind: "newsletter-already-subscribed",
    subject: "You are already subscribed",
    deleteAfter,
    blocks: [
      `Someone, most likely you, asked for the ${company.name} newsletter at this address. It is already on the list, so there is nothing to do.`,
      "If it was not you, please ignore this email: nothing has changed.",
    ],
  });
}

export function welcomeMail(reader: NewsletterReader, company: Company, publicUrl: string, deleteAfter: string): Mail {
  return newsletterMail(reader, company, publicUrl, {
    kind: "newsletter-welcome",
    subject: "You are subscribed",
    deleteAfter,
    blocks: [
      `Thank you for confirming. From now on you will receive the ${company.name} newsletter at this address.`,
      [["Your address", reader.email]],
      "Every newsletter ends with a link like the one below, which unsubscribes you with one press. It never expires.",
      { label: "Visit our website", url: `${publicUrl}/` },
    ],
  });
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function newsletterMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const reader = { id: "sample", email: "thandi@example.org", unsubscribeToken: "sample" };
  const later = "2026-12-31T00:00:00.000Z";
  return [
    confirmationMail(reader, company, publicUrl, { token: "x".repeat(43), expiresAt: later }),
    alreadySubscribedMail(reader, company, publicUrl, later),
    welcomeMail(reader, company, publicUrl, later),
  ];
}
