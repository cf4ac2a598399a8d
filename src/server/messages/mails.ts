import type { Company } from "#contract/company.ts";
import type { MessageSource } from "#contract/messages.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { AcknowledgementMail, Mail } from "#server/platform/mail/queue-mail.ts";

export interface MailedMessage {
  id: string;
  reference: string;
  name: string;
  email: string;
  company: string;
  subject: string;
  message: string;
  deleteAfter: string;
  source?: MessageSource;
}

/** Returns the mail that notifies a user of a message. A reply to it goes to the visitor. */
export function staffMail(message: MailedMessage, company: Company, publicUrl: string, to: string): Mail {
  const facts: [string, string][] = [
    ["Name", message.name],
    ["Email", message.email],
  ];
  const isMail = message.source === "Email";
  if (message.company) facts.push(["Company", message.company]);
  if (message.subject) facts.push(["Subject", message.subject]);
  facts.push(["Reference", message.reference]);
  return {
    kind: "contact-notification",
    senderName: company.name,
    to: { name: company.name, email: to },
    replyTo: message.email,
    subject: `New message from ${message.name} (${message.reference})`,
    ...layoutMail({
      company: company.name,
      heading: isMail ? "A message came by email" : "A visitor sent a message",
      blocks: [
        facts,
        { quote: message.message },
        { label: "Open it in the back office", url: `${publicUrl}/admin/messages/${message.id}` },
      ],
      footer: `You are receiving this email because your address is set to be notified of messages${isMail ? "" : " from the website"}.`,
    }),
    aboutId: message.id,
    deleteAfter: message.deleteAfter,
  };
}

/**
 * Returns the mail that confirms a message to its sender. Any visitor can enter any address, so the mail contains nothing
 * that was entered. That includes the name: 'Claim your prize, call 082 …' is a name too.
 */
export function acknowledgementMail(
  message: Pick<MailedMessage, "id" | "reference" | "email" | "deleteAfter" | "source">,
  company: Company,
): AcknowledgementMail {
  return {
    kind: "contact-acknowledgement",
    senderName: company.name,
    to: { name: "", email: message.email },
    subject: `We have your message (${message.reference})`,
    ...layoutMail({
      company: company.name,
      heading: "Thank you for your message",
      blocks: [
        "Hello,",
        "We have received your message. We answer email within 24 hours.",
        [
          ["Reference", message.reference],
          ["Office hours", company.officeHours],
          ["Phone", company.phone],
        ],
        "Please quote the reference if you write or call about it.",
      ],
      footer: `You are receiving this email because ${message.source === "Email" ? "an email came from this address" : `this address was entered in the ${company.name} contact form`}. If it was not you, please ignore it: nothing else will follow.`,
    }),
    aboutId: message.id,
    deleteAfter: message.deleteAfter,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function messageMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const message = {
    id: "sample",
    reference: "MSG-7K3F-9QX2",
    name: "Thandi Dlamini",
    email: "thandi@example.org",
    company: "Example & Sons",
    subject: "A portal for permits",
    message: "Good day\n\nWe hold some 40 000 permits on paper.\nCould you call me about it this week?",
    deleteAfter: "2028-11-20T08:00:00.000Z",
  };
  return [staffMail(message, company, publicUrl, company.email), acknowledgementMail(message, company)];
}
