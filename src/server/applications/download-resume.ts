import { applicationStore, findResume } from "#server/applications/store.ts";
import type { StoredFile } from "#server/platform/files/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, recordOf } from "#server/platform/records/act.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/**
 * Opens the résumé of an application, under the applicant's name for it. Returns undefined if the application or the file does
 * not exist.
 */
export async function openResume(
  { database, privateFiles }: Platform,
  id: string,
): Promise<{ name: string; file: StoredFile } | undefined> {
  const resume = await findResume(database.read, id);
  const file = resume && (await privateFiles.open(resume.file));
  return file && { name: resume.name, file };
}

/** Logs the download in the audit trail. */
export function recordDownload(platform: Platform, acting: ActorContext, id: string): Promise<undefined> {
  return act(platform, acting, recordOf(applicationStore, id), "downloaded", async () => ({ result: undefined }));
}
