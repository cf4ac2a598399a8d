/** Person or mailbox of a header. `name` is `""` where the header gave none. */
export interface MailAddress {
  name: string;
  address: string;
}

/** File of a mail. `content` is undefined if the file was above a limit and was left out. */
export interface IncomingFile {
  name: string;
  /** Decoded size in bytes. */
  bytes: number;
  content: Buffer | undefined;
}

/** Report of a mail server on one recipient of a mail (RFC 3464). */
export interface DeliveryReport {
  /** Ids of mails that the report contains, by the part of their Message-ID before the `@`. */
  mailIds: readonly string[];
  recipients: readonly FailedRecipient[];
}

/** Recipient to whom a mail server will not deliver a mail. */
export interface FailedRecipient {
  address: string;
  /** Code of the failure: `550 5.1.1`, or `5.1.1` without a reply of a server. */
  code: string;
}

/** Mail that came in, as far as the program uses it. */
export interface IncomingMail {
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  subject: string;
  /** Text of the sender. `text` followed by `quoted` is the whole text. */
  text: string;
  quoted: string;
  files: readonly IncomingFile[];
  /** Message-ID with its brackets, or `""`. */
  messageId: string;
  /** Date header as it stands, or `""`. */
  date: string;
  /** Parts before the `@` of In-Reply-To and References, the answered mail first. */
  answers: readonly string[];
  /** Whether a program sent the mail: an absence notice, a list, a report. */
  isAutomatic: boolean;
  /** Whether the receiving server doubts the sender's address (`dmarc=fail`). */
  isUnverified: boolean;
  /** Whether the receiving server marked the mail as spam. */
  isSpam: boolean;
  /** Present if the mail is a report on the delivery of other mails. */
  report: DeliveryReport | undefined;
}
