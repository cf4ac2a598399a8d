import type { Company } from "#contract/company.ts";
import { emailAddress } from "#contract/fields.ts";
import { formatAddress } from "#server/platform/mail/format-address.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Record whose thread a mail is about. */
interface MailedRecord {
  id: string;
  /** Reference or title. */
  name: string;
  /** Path of the record's screen. */
  path: string;
  deleteAfter: string;
}

interface MailedAnswer {
  to: { name: string; email: string };
  from: { name: string; address: string };
  subject: string;
  text: string;
  record: MailedRecord;
}

/**
 * Returns the mail that tells a notified address of an answer, where no account is notified of it. Its Reply-To is the sender's address, by
 * which an erasure finds it.
 */
export function answerMail(
  { to, from, subject, text, record }: MailedAnswer,
  company: Company,
  publicUrl: string,
): Mail {
  const facts: [string, string][] = [["From", formatAddress(from.name, from.address)]];
  if (subject) facts.push(["Subject", subject]);
  return {
    kind: "mail-answer",
    senderName: company.name,
    to,
    replyTo: emailAddress.safeParse(from.address).success ? from.address : "",
    subject: `${from.name || from.address} answered (${record.name})`,
    ...layoutMail({
      company: company.name,
      heading: "An answer came by email",
      blocks: [facts, { quote: text }, { label: "Open it in the back office", url: `${publicUrl}${record.path}` }],
      footer: "You are receiving this email because your address is notified of messages.",
    }),
    aboutId: record.id,
    deleteAfter: record.deleteAfter,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function inboxMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const to = { name: "Lerato Nkosi", email: "lerato@example.org" };
  const record = {
    id: "sample",
    name: "MSG-7K3F-9QX2",
    path: "/admin/messages/sample",
    deleteAfter: "2028-11-20T08:00:00.000Z",
  };
  const from = { name: "Thandi Dlamini", address: "thandi@example.org" };
  const subject = "Re: A portal for permits (MSG-7K3F-9QX2)";
  const answer = { to, from, subject, text: "Good day Lerato\n\nMonday at ten is fine.", record };
  return [answerMail(answer, company, publicUrl)];
}
