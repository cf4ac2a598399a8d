import type { IncomingFile } from "#server/inbox/incoming-mail.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";

const MEGABYTE = 1024 * 1024;

/** Maximum number of files of a mail whose content is kept, and bytes of one and of all. */
export const INCOMING_FILES = { most: 20, maxBytes: 10 * MEGABYTE, maxTotal: 25 * MEGABYTE } as const;

/** Maximum number of files that are listed by their names. */
const MAX_NAMED = 200;

/** Part of a mail that is no text of it. */
export interface AttachmentPart {
  /** Name of the file; `""` without one. */
  name: string;
  /** Media type. */
  type: string;
  /** Decoded size. */
  bytes: number;
  /** Undefined if the part was above a limit. */
  content: Buffer | undefined;
}

/** Names of files without a name, by their media type. */
const NAMES: Readonly<Record<string, string>> = {
  "message/rfc822": "message.eml",
  "message/delivery-status": "delivery-status.txt",
  "message/disposition-notification": "notification.txt",
  "text/rfc822-headers": "headers.txt",
  "text/calendar": "invite.ics",
  "application/pgp-signature": "signature.asc",
  "application/pkcs7-signature": "smime.p7s",
  "application/x-pkcs7-signature": "smime.p7s",
};

/** Reader of the parts of a mail, one after the other. It keeps no more bytes than the files of a mail may have. */
export class PartReader {
  readonly parts: AttachmentPart[] = [];
  #kept = 0;
  #total = 0;

  /** Reads a part to its end, and adds it to `parts`. A part above a limit has no content. */
  async read(name: string, type: string, contents: AsyncIterable<Buffer>): Promise<void> {
    const most = Math.min(INCOMING_FILES.maxBytes, INCOMING_FILES.maxTotal - this.#total);
    let chunks: Buffer[] | undefined = this.#kept < INCOMING_FILES.most ? [] : undefined;
    let bytes = 0;
    for await (const chunk of contents) {
      bytes += chunk.length;
      if (bytes > most) chunks = undefined;
      chunks?.push(chunk);
    }
    if (chunks) {
      this.#kept++;
      this.#total += bytes;
    }
    this.parts.push({ name, type, bytes, content: chunks && Buffer.concat(chunks) });
  }
}

/** Returns the files of a mail in their order. */
export function collectFiles(parts: readonly AttachmentPart[]): IncomingFile[] {
  return parts.slice(0, MAX_NAMED).map(({ name, type, bytes, content }) => {
    return { name: fileLabel(name, NAMES[type] ?? "file"), bytes, content };
  });
}
