import type { ReplyArea } from "#contract/replies.ts";
import { PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import type { FileStore, StoredFile } from "#server/platform/files/file-storage.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import { type MailFile, MissingMailFile, mailFileOf } from "#server/platform/mail/mail-attachments.ts";
import { REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { findMailAttachments, type StoredAttachment } from "#server/replies/attachment-store.ts";
import { attachmentName, attachmentType } from "#server/replies/check-attachment.ts";
import { replySubjectOf, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { type AttachmentIds, findListedAttachment } from "#server/replies/store.ts";

/** Runs `work` with this many empty temporary files, which are deleted afterwards in any case. */
export function withTemporaryFiles<Result>(
  store: FileStore,
  count: number,
  work: (paths: readonly string[]) => Promise<Result>,
): Promise<Result> {
  if (count === 0) return work([]);
  return store.withTemporary((path) => withTemporaryFiles(store, count - 1, (paths) => work([...paths, path])));
}

/**
 * Stores checked files. They are removed after a day unless a reply refers to them. If storing one fails, removes those
 * already stored and throws the error.
 */
export async function storeAttachments(
  platform: Platform,
  received: readonly ReceivedFile[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  try {
    for (const file of received) {
      const type = await attachmentType(file);
      const { name } = await storeFile(platform, PRIVATE_STORE, file.path, "bin");
      stored.push({ file: name, name: attachmentName(file), type, bytes: file.bytes });
    }
  } catch (error) {
    await dropAttachments(platform, stored);
    throw error;
  }
  return stored;
}

/** Removes stored files to which no reply will refer. */
export async function dropAttachments(platform: Platform, stored: readonly StoredAttachment[]): Promise<void> {
  for (const { file } of stored) await dropFile(platform, { store: PRIVATE_STORE, name: file });
}

/**
 * Returns the files of a mail; empty unless it is that of a reply. Throws a `MissingMailFile` if the reply or a file is
 * gone.
 */
export async function findMailFiles(
  platform: Pick<Platform, "database" | "privateFiles">,
  { id, kind }: { id: string; kind: string },
): Promise<MailFile[]> {
  if (kind !== REPLY_KIND) return [];
  const attachments = await findMailAttachments(platform.database.read, id);
  // The reply was erased after the mail was claimed.
  if (!attachments) throw new MissingMailFile();
  return Promise.all(attachments.map((attachment) => mailFileOf(platform.privateFiles, attachment)));
}

/** Opens an attachment of a reply that is listed for the record. Returns undefined if the attachment or its file does not exist. */
export async function openAttachment(
  platform: Platform,
  area: ReplyArea,
  ids: AttachmentIds,
): Promise<{ name: string; file: StoredFile } | undefined> {
  const found = await findListedAttachment(platform.database.read, area, ids);
  const file = found && (await platform.privateFiles.open(found.file));
  return file && { name: found.name, file };
}

/** Logs the download of an attachment in the audit trail, by its id: the file name may have the name of a person. */
export function recordAttachmentDownload(
  platform: Platform,
  acting: ActorContext,
  area: ReplyArea,
  { id, attachmentId }: AttachmentIds,
): Promise<undefined> {
  const targets = replyTargetsOf(platform.features, area);
  return act(platform, acting, replySubjectOf(targets, id), "downloaded an attachment of", async () => ({
    result: undefined,
    after: { id: attachmentId },
  }));
}
