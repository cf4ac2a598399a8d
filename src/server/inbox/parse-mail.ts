import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Joiner, Splitter } from "@zone-eu/mailsplit";
import { MailParser } from "mailparser";
import { type AttachmentPart, collectFiles, PartReader } from "#server/inbox/collect-files.ts";
import { htmlAsText, MAX_HTML } from "#server/inbox/html-as-text.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { limitTexts } from "#server/inbox/limit-texts.ts";
import { MailHeaders } from "#server/inbox/mail-headers.ts";
import { readReport } from "#server/inbox/read-report.ts";
import { splitQuoted } from "#server/inbox/split-quoted.ts";

/** Maximum characters of a mail's text. Longer text ends with `CUT`. */
export const MAX_TEXT = 20_000;
const CUT = "\n[cut]";

/** Maximum bytes of a mail that is looked at as a whole, for its charset. A longer one has a charset, or its text is cut. */
const MAX_WHOLE = 4 * 1024 * 1024;
/** Options of the splitter of parts. A mail within a mail is a file. */
const STRUCTURE = { ignoreEmbedded: true, maxChildNodes: 2000 } as const;

/** Sign of parts, of which each may have its charset, or of a charset besides UTF-8. */
const OTHER_STRUCTURE = /^content-type:\s*multipart\/|charset=(?!\s*"?(?:utf-?8|us-ascii)\b)/im;

/** Error of a mail that no sender can be read from, or that the parser gives up on. */
export class UnreadableMail extends Error {}

/** Returns the mail in a file. Throws an `UnreadableMail`, or the error of the disk. */
export async function parseMailFile(path: string, ownListDomain = ""): Promise<IncomingMail> {
  const { size } = await stat(path);
  if (size <= MAX_WHOLE) return parseMail(await readFile(path), ownListDomain);
  return mailOf(await readParts(createReadStream(path)), ownListDomain);
}

/** Returns a mail from its bytes. Throws an `UnreadableMail`. */
export async function parseMail(raw: Buffer, ownListDomain = ""): Promise<IncomingMail> {
  return mailOf(await readParts(Readable.from([withDeclaredCharset(raw)])), ownListDomain);
}

/** Returns a mail from its parts. Throws an `UnreadableMail` without a sender. */
function mailOf({ headers, text, html, parts }: MailParts, ownListDomain: string): IncomingMail {
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

/** Reads the parts of a mail. Throws the error of `source`, or an `UnreadableMail` if the parser gives up. */
async function readParts(source: Readable): Promise<MailParts> {
  const parser = new MailParser({
    ...STRUCTURE,
    skipTextToHtml: true,
    // The parser's conversion takes hours for HTML that is nested on purpose. `textOf` converts instead.
    skipHtmlToText: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
    checksumAlgo: false,
  });
  const files = new PartReader();
  let html: string | undefined;
  async function readAll(): Promise<void> {
    for await (const data of parser) {
      if (data.type === "text") ({ html } = data);
      else {
        await files.read(data.filename ?? "", data.contentType, data.content);
        data.release?.();
      }
    }
  }
  let fault: unknown;
  source.on("error", (error) => {
    fault = error;
  });
  try {
    await Promise.all([pipeline(source, new Splitter(STRUCTURE), limitTexts(), new Joiner(), parser), readAll()]);
  } catch (error) {
    throw fault ?? new UnreadableMail(error instanceof Error ? error.message : "", { cause: error });
  }
  const hasPlainText = !("hasText" in parser) || parser.hasText === true;
  const headers = new MailHeaders(parser.headerLines || [], parser.headers || new Map());
  const text = "tree" in parser && hasPlainText ? textOf(parser.tree as TextNode) : undefined;
  return { headers, parts: files.parts, html, text };
}

/** Part of a mail as mailparser keeps it, which its types leave out. */
interface TextNode {
  contentType: string | false;
  textContent?: string;
  children?: readonly TextNode[];
}

/** Returns the plain text of a mail, with HTML parts beside it as text, but without those that say the same again. */
function textOf(root: TextNode): string {
  const texts: string[] = [];
  let htmlLeft = MAX_HTML;
  function read({ contentType, textContent = "", children = [] }: TextNode, isAlternative: boolean): void {
    if (contentType === "text/plain") texts.push(textContent);
    if (contentType === "text/html" && !isAlternative) {
      texts.push(htmlAsText(textContent.slice(0, htmlLeft)));
      htmlLeft -= Math.min(htmlLeft, textContent.length);
    }
    for (const child of children) read(child, isAlternative || contentType === "multipart/alternative");
  }
  read(root, false);
  return texts.join("\n");
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
