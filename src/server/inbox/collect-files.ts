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
  content: Buffer;
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

/** Returns the files of a mail in their order. A file above a limit has its name and no content. */
export function collectFiles(parts: readonly AttachmentPart[]): IncomingFile[] {
  let kept = 0;
  let total = 0;
  return parts.slice(0, MAX_NAMED).map(({ name, type, content }) => {
    const fits =
      kept < INCOMING_FILES.most &&
      content.length <= INCOMING_FILES.maxBytes &&
      total + content.length <= INCOMING_FILES.maxTotal;
    if (fits) {
      kept++;
      total += content.length;
    }
    const label = fileLabel(name, NAMES[type] ?? "file");
    return { name: label, bytes: content.length, content: fits ? content : undefined };
  });
}
