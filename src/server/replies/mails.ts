import { DEFAULT_SIGNATURE } from "#content/reply-templates.ts";
import { type Company, townOf } from "#contract/company.ts";
import { fillTemplate } from "#contract/replies.ts";
import { formatMailTime } from "#server/platform/mail/format-mail-time.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import { type Mail, REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { toSingleLine } from "#server/platform/mail/single-line.ts";

/** End of the retention of a mail to a customer, whose records have no retention period. */
const NO_END = "9999-12-31T00:00:00.000Z";

export interface MailedReply {
  recordId: string;
  to: { name: string; email: string };
  /** Addresses that get a copy. */
  cc: readonly string[];
  replyTo: string;
  subject: string;
  text: string;
  /** Name of the member of staff who wrote the reply. */
  author: string;
  /** Signature of the settings; `""` for none. */
  signature: string;
  /** Words that the reply answers; undefined if the person has written none. */
  answered: AnsweredWords | undefined;
  /** Whether the mail links the privacy notice, for a person who has not seen it. */
  linksNotice: boolean;
  /** End of the retention of the record; null for a customer. */
  deleteAfter: string | null;
  sendsAt: Date;
}

/** Words of a person that a reply quotes. */
export interface AnsweredWords {
  at: string;
  name: string;
  text: string;
}

/** Returns the line above quoted words, as mail programs write it. */
function attributionOf({ at, name }: AnsweredWords): string {
  return `On ${formatMailTime(new Date(at))}, ${toSingleLine(name)} wrote:`;
}

/** Returns text as mail programs quote it. */
function quote(text: string): string {
  return text.replace(/^/gm, (_, at: number) => (text[at] === ">" ? ">" : "> "));
}

/** Returns the signature of one author. Braces that are no placeholder of a signature stay as typed. */
export function signatureOf(signature: string, author: string, company: string): string {
  return fillTemplate(signature, { name: author, company });
}

/**
 * Returns the mail of a reply. Its text part begins with the author's words and ends with the quoted words, like a
 * personal mail.
 */
export function replyMail(reply: MailedReply, company: Company, publicUrl: string): Mail {
  const { author, subject, text, answered } = reply;
  const signature = signatureOf(reply.signature, author, company.name);
  const footer = `${company.street}, ${townOf(company)} ${company.postalCode}\n${company.phone}`;
  const own = [text, ...(signature === "" ? [] : [signature])];
  if (reply.linksNotice) own.push(`How we handle personal information: ${publicUrl}/terms#privacy`);
  const { html } = layoutMail({
    company: company.name,
    heading: subject,
    headingHidden: true,
    blocks: [...own, ...(answered ? [attributionOf(answered), { quote: answered.text }] : [])],
    footer,
  });
  return {
    kind: REPLY_KIND,
    senderName: `${author} at ${company.name}`,
    to: reply.to,
    cc: reply.cc,
    replyTo: reply.replyTo,
    subject,
    text: [
      ...own,
      `-- \n${company.name}\n${footer}`,
      ...(answered ? [`${attributionOf(answered)}\n${quote(answered.text)}`] : []),
    ].join("\n\n"),
    html,
    aboutId: reply.recordId,
    deleteAfter: reply.deleteAfter ?? NO_END,
    notBefore: reply.sendsAt,
  };
}

/** Quotation at the end of the text part: nothing below it is of the author. */
const QUOTED_TEXT = /\n\nOn [^\n]* wrote:\n(?:>[^\n]*(?:\n|$))+$/;
/** Quotation in the HTML part, where the author's words are escaped. */
const QUOTED_HTML = /\n<p [^>]*>On [^<]* wrote:<\/p>\n<p [^>]*border-left[^>]*>[^<]*(?:<br>[^<]*)*<\/p>/;

/** Returns both parts of the mail of a reply without the words that it quotes. */
export function withoutQuotation({ text, html }: Pick<Mail, "text" | "html">): Pick<Mail, "text" | "html"> {
  return { text: text.replace(QUOTED_TEXT, ""), html: html.replace(QUOTED_HTML, "") };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function replyMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const reply = {
    recordId: "sample",
    to: { name: "Thandi Dlamini", email: "thandi@example.org" },
    cc: [],
    replyTo: company.email,
    subject: "Re: A portal for permits (MSG-7K3F-9QX2)",
    text: "Good day Thandi\n\nThank you for writing. Does Monday at ten suit you for a call?",
    author: "Lerato Nkosi",
    signature: DEFAULT_SIGNATURE,
    answered: { at: "2026-11-20T09:00:00.000Z", name: "Thandi Dlamini", text: "Good day\n\nCould you call me?" },
    linksNotice: true,
    deleteAfter: null,
    sendsAt: new Date(0),
  };
  return [replyMail(reply, company, publicUrl)];
}
