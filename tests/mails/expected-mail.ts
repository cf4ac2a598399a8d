import type { MailId } from "./world.ts";

/** File of a mail, inline pictures, invitations, signatures and forwarded mails included. */
export interface ExpectedAttachment {
  /** As `fileLabel` returns it. null if the mail gives none: any name that is not blank is right. */
  name: string | null;
  /** Bytes without the transfer encoding. */
  size: number;
  /** Whether the limits of number and size leave the file out. */
  removed?: true;
}

/**
 * Place of a mail in `WORLD`, by the contract of incoming mail. `customer-message` is a message of customer E, `automatic` a
 * message in the view Automatic. `own` is skipped, and `ignored-report` changes nothing.
 */
export type Belonging =
  | { join: "A" | "B" | "C" | "D" }
  | { bounce: MailId; code: string; recipient: string }
  | "new"
  | "customer-message"
  | "automatic"
  | "own"
  | "ignored-report"
  | "unreadable"
  | "spam";

/** Fields in which a mail differs from `USUAL_MAIL`, and those that every mail has. */
export type MailEntry = Partial<ExpectedMail> &
  Pick<ExpectedMail, "file" | "shape" | "from" | "to" | "subject" | "belongs">;

/**
 * Expectations of one mail. Addresses are `Name <address>`, or the address alone without a name, in any case of letters. Of an
 * `unreadable` mail only `belongs` counts. Mails that make no entry have neither text nor files here.
 */
export interface ExpectedMail {
  file: string;
  /** One sentence. */
  shape: string;
  /** First address of the From header. */
  from: string;
  /** Members of a group count, the group does not. */
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  /**
   * Words of the sender, with signature. An answer below or between quoted lines makes the whole text `text`. White space at both
   * ends does not count.
   */
  text: string;
  /** End of the whole text, from the line that announces a quotation or a forwarded mail. Only quoted lines follow. */
  quoted: string;
  attachments: readonly ExpectedAttachment[];
  /** Whether the headers say so. In the view Automatic are also mails of our own accounts, which are false here. */
  automatic: boolean;
  unverified: boolean;
  spam: boolean;
  /** Whether only words count, since white space and signs depend on the library: `wordsOf` of both is equal. */
  loose: boolean;
  /** Whether the mail is longer than an entry: `text` is then its beginning. */
  cut: boolean;
  belongs: Belonging;
}

const USUAL_MAIL = {
  cc: [],
  text: "",
  quoted: "",
  attachments: [],
  automatic: false,
  unverified: false,
  spam: false,
  loose: false,
  cut: false,
} as const;

export function expectedMail(entry: MailEntry): ExpectedMail {
  return { ...USUAL_MAIL, ...entry };
}

/** Returns the letters and digits of a text as words, for mails that are `loose`. */
export function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).join(" ");
}
