import { createReadStream } from "node:fs";
import type { Picture, replacePictureFile } from "#contract/pictures.ts";
import { withPlaces } from "#server/pictures/change-picture.ts";
import { deleteUnshown, isBytesOf, pictureStore, replacePicture, type StoredPicture } from "#server/pictures/store.ts";
import { renameInUses } from "#server/pictures/uses-store.ts";
import { requireMatch, type VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Call } from "#server/platform/api/serve.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { hashOf } from "#server/platform/files/hash-file.ts";
import { reencodeImage } from "#server/platform/files/images.ts";
import { dropFile, removeLooseFiles, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, matchedRecordOf } from "#server/platform/records/act.ts";
import { changedFields, findOr404 } from "#server/platform/records/records.ts";

/**
 * Gives a picture another file, under a new name that every present use gets in the same transaction. Earlier versions and sent
 * campaigns keep the old file. The bytes that the picture already has change nothing.
 */
export async function replaceFile(
  platform: Platform,
  call: Call<typeof replacePictureFile>,
): Promise<VersionedRecord<Picture>> {
  const { database, publicFiles } = platform;
  const from = call.params.name;
  const replaced = await publicFiles.withTemporary((sent) =>
    publicFiles.withTemporary(async (made) => {
      const { file } = await call.receiveForm(sent);
      const present = await findOr404(database.read, pictureStore, from);
      if (await isBytesOf(database.read, from, file.sha256)) {
        requireMatch(call.ifMatch, present.version);
        return present;
      }
      const { kind, ...image } = await reencodeImage(sent, made);
      const stored_hash = await hashOf(createReadStream(made));
      const location = await storeFile(platform, "files", made, kind);
      const hashes = { sent_hash: file.sha256, stored_hash };
      const picture = { id: location.name, file_name: fileLabel(file.name, "image"), ...hashes, ...image };
      async function work(tx: Tx, before: StoredPicture, now: Date) {
        await replacePicture(tx, from, picture, now);
        const tables = platform.features.flatMap(({ tables = [] }) => tables);
        await renameInUses(tx, tables, { from, to: picture.id }, now);
        await deleteUnshown(tx);
        await bumpContentVersion(tx);
        const result = await findOr404(tx, pictureStore, picture.id);
        return { result, ...changedFields(before, result.record) };
      }
      const subject = matchedRecordOf(pictureStore, from);
      const entryOf: typeof subject.entryOf = async (tx, found) => ({
        ...(await subject.entryOf(tx, found)),
        id: picture.id,
      });
      try {
        return await act(platform, call, { ...subject, entryOf }, "replaced file", work);
      } catch (error) {
        await dropFile(platform, location);
        throw error;
      }
    }),
  );
  platform.pictureStored();
  await removeLooseFiles(platform);
  return withPlaces(platform, call, replaced);
}

/** Deletes replaced pictures that nothing shows any more, such as those of a deleted article's versions. */
export async function sweepReplaced(platform: Platform): Promise<void> {
  await platform.database.writeReadCommitted(deleteUnshown);
}
