import { createReadStream } from "node:fs";
import type { StoredUpload, uploadImage } from "#contract/uploads.ts";
import { findDuplicate } from "#server/pictures/find-duplicate.ts";
import { forgetSentHash, insertPicture, type NewPicture } from "#server/pictures/store.ts";
import { picturesTable } from "#server/pictures/tables.ts";
import type { Call } from "#server/platform/api/serve.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { hashOf } from "#server/platform/files/hash-file.ts";
import { reencodeImage } from "#server/platform/files/images.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, namedRecord } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

const uploadOf = (name: string, duplicate: boolean): StoredUpload => ({ name, url: `/uploads/${name}`, duplicate });

/**
 * Receives an image and stores a re-encoded copy, never the received bytes. Bytes that the library already has are not stored again:
 * their picture keeps its name, file name and text.
 */
export async function storeImage(platform: Platform, call: Call<typeof uploadImage>): Promise<StoredUpload> {
  const { publicFiles } = platform;
  return publicFiles.withTemporary((sent) =>
    publicFiles.withTemporary(async (made) => {
      const { file } = await call.receiveForm(sent);
      const { name: known, missing } = await findDuplicate(platform, { sent_hash: file.sha256 });
      if (known !== undefined) return uploadOf(known, true);
      const { kind, ...image } = await reencodeImage(sent, made);
      const stored_hash = await hashOf(createReadStream(made));
      const { name: earlier } = await findDuplicate(platform, { stored_hash });
      if (earlier !== undefined) return uploadOf(earlier, true);
      const location = await storeFile(platform, "files", made, kind);
      const fileName = fileLabel(file.name, "image");
      const picture = { id: location.name, file_name: fileName, sent_hash: file.sha256, stored_hash, ...image };
      // If this fails, the sweep deletes the file the next day.
      if (await addToLibrary(platform, call, picture, missing)) {
        platform.pictureStored();
        return uploadOf(location.name, false);
      }
      // The same bytes came in another upload at the same time.
      await dropFile(platform, location);
      const { name } = await findDuplicate(platform, { sent_hash: file.sha256 });
      if (name === undefined) throw new Error("The picture of an equal upload was deleted at the same moment");
      return uploadOf(name, true);
    }),
  );
}

/** Adds a picture. Returns whether it was added: not if another one with the same bytes was added since. */
async function addToLibrary(
  platform: Platform,
  acting: ActorContext,
  picture: NewPicture,
  missing: readonly string[],
): Promise<boolean> {
  const { id, file_name, bytes, width, height } = picture;
  const subject = namedRecord({ type: picturesTable.recordType, id, name: file_name, people: [] });
  return act(platform, acting, subject, "uploaded", async (tx, _record, now) => {
    await forgetSentHash(tx, missing);
    const isAdded = await insertPicture(tx, picture, now);
    return { result: isAdded, isUnchanged: !isAdded, after: { bytes, width, height } };
  });
}
