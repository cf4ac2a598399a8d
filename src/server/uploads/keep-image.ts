import type { Upload, uploadImage } from "#contract/uploads.ts";
import { labelOf } from "#server/applications/check-resume.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import { type MadeImage, redrawImage } from "#server/platform/images.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Acting } from "#server/platform/records.ts";
import type { Call } from "#server/platform/serve.ts";
import { insertUpload } from "#server/uploads/store.ts";

/** Receives an image and keeps it drawn anew, never the bytes that were sent. */
export async function keepImage(platform: Platform, files: FileStore, call: Call<typeof uploadImage>): Promise<Upload> {
  const name = await files.withTemporary((sent) =>
    files.withTemporary(async (made) => {
      const { file } = await call.receiveForm(sent);
      const image = await redrawImage(sent, made);
      const name = await files.put(made, image.kind);
      await rememberUpload(platform, call, name, labelOf(file.name, "image"), image).catch(async (error: unknown) => {
        await files.remove(name);
        throw error;
      });
      return name;
    }),
  );
  return { name, url: `/uploads/${name}` };
}

async function rememberUpload(
  { database, now }: Platform,
  { session, caller }: Acting,
  name: string,
  fileName: string,
  { bytes, width, height }: MadeImage,
): Promise<void> {
  const at = now();
  await database.write(async (tx) => {
    await insertUpload(tx, { name, file_name: fileName, bytes, width, height, created_at: at.toISOString() });
    await recordAudit(tx, at, {
      account: session.account,
      action: "uploaded",
      record: { type: "upload", id: name, name },
      caller,
      after: { bytes, width, height },
    });
  });
}
