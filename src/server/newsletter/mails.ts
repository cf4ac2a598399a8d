import type { Company } from "#contract/company.ts";
import { CONFIRMATION_HOURS } from "#contract/newsletter.ts";
import { layoutMail, type MailWords } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Whom a newsletter mail goes to, and how it can be ended. */
export interface NewsletterReader {
  id: string;
  email: string;
  /** Of `unsubscribe-token.ts`. */
  unsubscribeToken: string;
}

interface Letter extends Pick<Mail, "kind" | "subject" | "deleteAfter"> {
  blocks: MailWords["blocks"];
}

/** What every newsletter mail has: the link that ends it, for people and for mail programs. */
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
      footer: `You get this mail because this address was given for the newsletter of ${company.name}.`,
      footerLink: { label: "Unsubscribe", url: `${publicUrl}/newsletter/unsubscribe?${search}` },
    }),
    aboutId: reader.id,
    deleteAfter,
    unsubscribeUrl: `${publicUrl}/api/newsletter/unsubscribe?${search}`,
  };
}

/** Goes to an address that anybody can type in: it says nothing that was typed. */
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
      `Somebody, most likely you, asked for the newsletter of ${company.name} at this address. If you want it, press the button here and then the one on the page that opens.`,
      {
        label: "Confirm your subscription",
        url: `${publicUrl}/newsletter/confirm?${new URLSearchParams({ token: link.token })}`,
      },
      `The link is good for ${CONFIRMATION_HOURS} hours.`,
      "If that was not you, please ignore this mail: without your confirmation no newsletter comes.",
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
      `Somebody, most likely you, asked for the newsletter of ${company.name} at this address. It is on the list already, so there is nothing to do.`,
      "If that was not you, please ignore this mail: nothing has changed.",
    ],
  });
}

export function welcomeMail(reader: NewsletterReader, company: Company, publicUrl: string, deleteAfter: string): Mail {
  return newsletterMail(reader, company, publicUrl, {
    kind: "newsletter-welcome",
    subject: "You are subscribed",
    deleteAfter,
    blocks: [
      `Thank you for confirming. From now on the newsletter of ${company.name} comes to this address.`,
      [["Your address", reader.email]],
      "Every mail has a link at its end, like the one below, that ends the subscription with one press. It never grows old.",
      { label: "Visit our website", url: `${publicUrl}/` },
    ],
  });
}

/** With sample words, for GET /dev/mails. */
export function newsletterMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const reader = { id: "sample", email: "thandi@example.org", unsubscribeToken: "sample" };
  const later = "2026-12-31T00:00:00.000Z";
  return [
    confirmationMail(reader, company, publicUrl, { token: "x".repeat(43), expiresAt: later }),
    alreadySubscribedMail(reader, company, publicUrl, later),
    welcomeMail(reader, company, publicUrl, later),
  ];
}
