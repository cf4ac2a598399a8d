import type { ConversationArea } from "#contract/conversations.ts";
import { findReceivedFile } from "#server/conversations/store.ts";
import type { StoredFile } from "#server/platform/files/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";

/** Opens a file that came in. Returns undefined if the record has no such file, or if the file was left out. */
export async function openReceivedFile(
  platform: Platform,
  area: ConversationArea,
  ids: { id: string; entryId: string; attachmentId: string },
): Promise<{ name: string; file: StoredFile } | undefined> {
  const found = await findReceivedFile(platform.database.read, RECORD_COLUMNS[area], ids);
  const file = found && (await platform.privateFiles.open(found.file));
  return file && { name: found.name, file };
}
