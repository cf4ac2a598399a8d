import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { MailParser } from "mailparser";
import { type AttachmentPart, collectFiles } from "#server/inbox/collect-files.ts";
import { htmlAsText } from "#server/inbox/html-as-text.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { MailHeaders } from "#server/inbox/mail-headers.ts";
import { readReport } from "#server/inbox/read-report.ts";
import { splitQuoted } from "#server/inbox/split-quoted.ts";

/** Maximum characters of a mail's text. Longer text ends with `CUT`. */
export const MAX_TEXT = 20_000;
const CUT = "\n[cut]";

/** Maximum length of HTML that is turned into text, in characters. It takes about a second. */
const MAX_HTML = 2_000_000;

/** Sign of parts, of which each may have its charset, or of a charset besides UTF-8. */
const OTHER_STRUCTURE = /^content-type:\s*multipart\/|charset=(?!\s*"?(?:utf-?8|us-ascii)\b)/im;

/** Error of a mail that no sender can be read from, or that the parser gives up on. */
export class UnreadableMail extends Error {}

/** Returns the mail in a file. Throws an `UnreadableMail`. */
export async function parseMailFile(path: string, ownListDomain = ""): Promise<IncomingMail> {
  return parseMail(await readFile(path), ownListDomain);
}

/** Returns a mail from its bytes. Throws an `UnreadableMail`. */
export async function parseMail(raw: Buffer, ownListDomain = ""): Promise<IncomingMail> {
  const { headers, text, html, parts } = await readParts(withDeclaredCharset(raw));
  const [from] = headers.addresses("from");
  if (!from) throw new UnreadableMail("The mail has no sender.");
  const whole = cut(clean(text?.trim() || html === undefined ? (text ?? "") : htmlAsText(html)));
  return {
    from,
    to: headers.addresses("to"),
    cc: headers.addresses("cc"),
    subject: headers.text("subject"),
    ...splitQuoted(whole),
    files: collectFiles(parts),
    messageId: headers.text("message-id"),
    date: headers.text("date"),
    answers: headers.answeredIds(),
    isAutomatic: headers.isAutomatic(ownListDomain),
    isUnverified: headers.isUnverified(),
    isSpam: headers.text("x-spam-flag").toUpperCase() === "YES",
    report: readReport(headers, parts),
  };
}

interface MailParts {
  headers: MailHeaders;
  /** Plain text, also with HTML parts beside it as text. Undefined if the mail has only HTML. */
  text: string | undefined;
  html: string | undefined;
  parts: readonly AttachmentPart[];
}

function readParts(raw: Buffer): Promise<MailParts> {
  const parser = new MailParser({
    skipTextToHtml: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    keepDeliveryStatus: true,
    checksumAlgo: false,
    maxHtmlLengthToParse: MAX_HTML,
    maxChildNodes: 2000,
  });
  const parts: AttachmentPart[] = [];
  let text: string | undefined;
  let html: string | undefined;
  return new Promise((resolve, reject) => {
    parser.on("data", (data) => {
      if (data.type === "text") {
        ({ text, html } = data);
        return;
      }
      const chunks: Buffer[] = [];
      data.content.on("data", (chunk: Buffer) => chunks.push(chunk));
      data.content.on("error", reject);
      data.content.on("end", () => {
        parts.push({ name: data.filename ?? "", type: data.contentType, content: Buffer.concat(chunks) });
        data.release?.();
      });
    });
    parser.on("error", (error) => reject(new UnreadableMail(error.message, { cause: error })));
    parser.on("end", () => {
      const hasPlainText = !("hasText" in parser) || parser.hasText === true;
      const headers = new MailHeaders(parser.headerLines || [], parser.headers || new Map());
      resolve({ headers, parts, html, text: hasPlainText || html === undefined ? text : undefined });
    });
    parser.end(raw);
  });
}

/** Returns a mail that is no UTF-8, and names no other charset, as UTF-8. Old programs send them in Windows-1252. */
function withDeclaredCharset(raw: Buffer): Buffer {
  if (isUtf8(raw) || OTHER_STRUCTURE.test(raw.toString("latin1"))) return raw;
  return Buffer.from(new TextDecoder("windows-1252").decode(raw));
}

/** Returns text without control characters, which no database column or screen takes, with `\n` as the end of a line. */
function clean(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\u202A-\u202E\u2066-\u2069]/gu, "")
    .toWellFormed();
}

function cut(text: string): string {
  const characters = text.slice(0, MAX_TEXT + 1);
  return characters.length <= MAX_TEXT ? text : characters.slice(0, MAX_TEXT).toWellFormed() + CUT;
}
