import { createReadStream } from "node:fs";
import { copyFile, stat, writeFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import type { EntryFile } from "#server/conversations/receive-entry.ts";
import { INCOMING_FILES } from "#server/inbox/collect-files.ts";
import type { IncomingMail } from "#server/inbox/incoming-mail.ts";
import { keyOfMail } from "#server/inbox/mail-key.ts";
import { placeMail } from "#server/inbox/place-mail.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import { hashOf } from "#server/platform/files/hash-file.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { isErasedSince } from "#server/privacy/erasures.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Mail as it arrived, in a file. `parseMailFile` reads it. */
export interface ArrivedMail {
  /** Path of the file with its bytes. The reader of the mailbox deletes the file. */
  file: string;
  /** Time of its arrival, never its Date header. */
  arrivedAt: Date;
  claim: ClaimMail;
}

/**
 * Claims a mail in the transaction that stores it, before anything else in it. The mail is stored only if the result is `new`. A `known`
 * mail was read before: at most its place in the mailbox is noted. The sender of a mail that `waits` has sent too many in this hour.
 */
export type ClaimMail = (tx: Tx, mail: { key: string; sender: string }) => Promise<"new" | "known" | "waits">;

/**
 * Result of a mail. After `done` and `known` it is never read again, whether or not it left a trace. A mail that `waits` is tried again.
 */
export type StoredMail = "done" | "known" | "waits";

/** Stores what a mail causes, in one transaction. Throws if that failed, so that the mail is tried again later. */
export async function storeMail(platform: Platform, { file, arrivedAt, claim }: ArrivedMail): Promise<StoredMail> {
  const { database, erasures } = platform;
  const { inboxAddress } = await readSettings(database.read, platform.config);
  const mail = await parseArrived(file, inboxAddress);
  const sender = mail ? emailKey(mail.from.address) : "";
  // Mails of a device without Message-ID may differ in nothing but their files.
  const key = mail && mail.messageId !== "" ? keyOfMail(mail) : await hashOf(createReadStream(file));
  const claimed = { key, sender };
  const now = platform.now();
  const at = new Date(Math.min(arrivedAt.getTime(), now.getTime())).toISOString();
  const isErased = () => isErasedSince(erasures, sender, at);
  if (sender !== "" && (await isErased())) return claimOnly(platform, claim, claimed);
  const files = await storeFiles(platform, mail, file);
  let isKept = false;
  try {
    const stored = await database.write(async (tx): Promise<StoredMail> => {
      isKept = false;
      const result = await claim(tx, claimed);
      if (result !== "new") return result;
      isKept = await placeMail(tx, platform, mail, { at, files, now });
      return "done";
    });
    if (isKept) platform.mailQueued();
    else await dropFiles(platform, files);
    // An erasure that began in the meantime may have looked before this transaction ended.
    if (isKept && sender !== "" && (await isErased())) await erasePerson(platform, [sender], now.toISOString());
    return stored;
  } catch (error) {
    // If the database went away, the rows may or may not exist. The sweep finds out later.
    if (!isUnavailable(error)) await dropFiles(platform, files);
    throw error;
  }
}

/** Parses a mail; returns undefined if it cannot be read. Mails of lists in the domain of the inbox count as written by people. */
async function parseArrived(file: string, inboxAddress: string): Promise<IncomingMail | undefined> {
  // Loaded with the first mail, because the parser takes 20 MB of memory.
  const { parseMailFile, UnreadableMail } = await import("#server/inbox/parse-mail.ts");
  try {
    return await parseMailFile(file, inboxAddress.slice(inboxAddress.lastIndexOf("@") + 1).toLowerCase());
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined;
    throw error;
  }
}

/** Claims a mail and stores nothing of it, since its sender was erased after it arrived. */
async function claimOnly(
  { database }: Platform,
  claim: ClaimMail,
  claimed: Parameters<ClaimMail>[1],
): Promise<StoredMail> {
  const result = await database.write((tx) => claim(tx, claimed));
  return result === "new" ? "done" : result;
}

/** Media type of all files. They are only ever downloaded. */
const TYPE = "application/octet-stream";

/** Stores the files of a mail, or the mail itself if it cannot be read. Of a report on other mails, no file is stored. */
async function storeFiles(platform: Platform, mail: IncomingMail | undefined, file: string): Promise<EntryFile[]> {
  if (mail?.report) return [];
  const stored: EntryFile[] = [];
  const store = (fill: (path: string) => Promise<void>) =>
    platform.privateFiles.withTemporary(async (path) => {
      await fill(path);
      return (await storeFile(platform, PRIVATE_STORE, path, "bin")).name;
    });
  try {
    if (!mail) {
      const { size: bytes } = await stat(file);
      const name = bytes > INCOMING_FILES.maxBytes ? null : await store((path) => copyFile(file, path));
      return [{ file: name, name: "message.eml", type: TYPE, bytes }];
    }
    for (const { name, bytes, content } of mail.files)
      stored.push({
        file: content === undefined ? null : await store((path) => writeFile(path, content)),
        name,
        type: TYPE,
        bytes,
      });
  } catch (error) {
    await dropFiles(platform, stored);
    throw error;
  }
  return stored;
}

async function dropFiles(platform: Platform, files: readonly EntryFile[]): Promise<void> {
  for (const { file: name } of files) if (name !== null) await dropFile(platform, { store: PRIVATE_STORE, name });
}
