import { applicationStore, findResume } from "#server/applications/store.ts";
import type { StoredFile } from "#server/platform/files/file-storage.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type ActorContext, findOr404 } from "#server/platform/records/records.ts";

/**
 * Opens the résumé of an application, under the applicant's name for it. Returns undefined if the application or the file does
 * not exist.
 */
export async function openResume(
  { database, resumes }: Platform,
  id: string,
): Promise<{ name: string; file: StoredFile } | undefined> {
  const resume = await findResume(database.read, id);
  const file = resume && (await resumes.open(resume.file));
  return file && { name: resume.name, file };
}

/** Logs the download in the audit trail. */
export async function recordDownload(
  { database, now }: Platform,
  { session, caller }: ActorContext,
  id: string,
): Promise<void> {
  const at = now();
  await database.write(async (tx) => {
    const { record } = await findOr404(tx, applicationStore, id);
    await recordAudit(tx, at, {
      account: session.account,
      action: "downloaded",
      record: { type: "application", id, name: record.reference, people: [record.email] },
      caller,
    });
  });
}
