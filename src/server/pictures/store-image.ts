import type { Upload, uploadImage } from "#contract/uploads.ts";
import { insertPicture } from "#server/pictures/store.ts";
import { picturesTable } from "#server/pictures/tables.ts";
import type { Call } from "#server/platform/api/serve.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { type MadeImage, reencodeImage } from "#server/platform/files/images.ts";
import { storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Receives an image and stores a re-encoded copy, never the received bytes. */
export async function storeImage(platform: Platform, call: Call<typeof uploadImage>): Promise<Upload> {
  const { files } = platform;
  const name = await files.withTemporary((sent) =>
    files.withTemporary(async (made) => {
      const { file } = await call.receiveForm(sent);
      const image = await reencodeImage(sent, made);
      const { name } = await storeFile(platform, "files", made, image.kind);
      // If this fails, the sweep deletes the file the next day.
      await addToLibrary(platform, call, name, fileLabel(file.name, "image"), image);
      return name;
    }),
  );
  platform.pictureStored();
  return { name, url: `/uploads/${name}` };
}

async function addToLibrary(
  { database, now }: Platform,
  { session, caller }: ActorContext,
  name: string,
  fileName: string,
  { bytes, width, height }: MadeImage,
): Promise<void> {
  const at = now();
  await database.write(async (tx) => {
    await insertPicture(tx, { id: name, file_name: fileName, bytes, width, height }, at);
    await recordAudit(tx, at, {
      account: session.account,
      action: "uploaded",
      record: { type: picturesTable.recordType, id: name, name: fileName, people: [] },
      caller,
      after: { bytes, width, height },
    });
  });
}
