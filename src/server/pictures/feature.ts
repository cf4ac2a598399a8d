import { startHashingFiles } from "#server/pictures/hash-stored-files.ts";
import { personalPictures } from "#server/pictures/personal-pictures.ts";
import { sweepReplaced } from "#server/pictures/replace-file.ts";
import { servePictures } from "#server/pictures/routes.ts";
import { pictureSizesTable, picturesTable, pictureUsesTable } from "#server/pictures/tables.ts";
import { serveUploadedFiles, serveUploads } from "#server/pictures/upload-routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const pictures: Feature = {
  name: "pictures",
  tables: [picturesTable, pictureSizesTable, pictureUsesTable],
  http: {
    calls(api, platform) {
      serveUploads(api, platform);
      servePictures(api, platform);
    },
    files: serveUploadedFiles,
  },
  people: { records: personalPictures },
  background: { start: startHashingFiles, sweep: sweepReplaced },
};
