import { Readable } from "node:stream";
import type { SendMailOptions } from "nodemailer";
import type { FileStore } from "#server/platform/files/file-storage.ts";
import { toHeaderValue } from "#server/platform/mail/single-line.ts";

/** File attached to a mail, with its name and type for the recipient. */
export interface MailFile {
  name: string;
  /** Media type, without parameters. */
  type: string;
  open(): Promise<Readable>;
}

/** Error of a mail whose file is gone. The mail is not sent without it. */
export class MissingMailFile extends Error {
  constructor() {
    super("An attachment of this email is no longer stored. Write the reply again with the file.");
  }
}

/** Returns a stored file as an attachment. Throws a `MissingMailFile` if the store has no file of this name. */
export async function mailFileOf(
  store: FileStore,
  { file, name, type }: { file: string; name: string; type: string },
): Promise<MailFile> {
  async function open(): Promise<Readable> {
    const found = await store.open(file);
    if (!found) throw new MissingMailFile();
    return found.contents;
  }
  // Opened once before the mail is sent, so that a missing file costs no connection to the mail server.
  (await open()).destroy();
  return { name, type, open };
}

/** Returns a file as nodemailer takes it. The file is opened when the mail has been sent up to it. */
export function attachmentOf({ name, type, open }: MailFile): NonNullable<SendMailOptions["attachments"]>[number] {
  async function* contents(): AsyncGenerator<Buffer> {
    yield* await open();
  }
  const content = Readable.from(contents(), { objectMode: false });
  return { filename: toHeaderValue(name), content, contentType: type, contentDisposition: "attachment" };
}
