import type { Application, StaffApplication } from "#contract/applications.ts";
import { columnsOf, resumeColumns, resumeFiles } from "#server/applications/receive-application.ts";
import { applicationStore, insertApplication } from "#server/applications/store.ts";
import { findJobToApplyFor } from "#server/jobs/find-job-to-apply-for.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FileLocation } from "#server/platform/database/file-reservations.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type NewFiles, WITHOUT_FILES } from "#server/platform/records/create-once.ts";
import { newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { type ActorContext, createRecordWithFiles } from "#server/platform/records/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

const NO_RESUME = { resume_file: null, resume_name: "", resume_bytes: 0 };

/**
 * Stores an application that came by mail or on paper, with its résumé if there is one. Nobody is mailed. A job of any status takes it,
 * since staff may enter it after the closing date. Throws a 404 for an unknown job.
 */
export function addApplication(
  platform: Platform,
  acting: ActorContext,
  jobId: string,
  input: StaffApplication,
  file: ReceivedFile | undefined,
): Promise<VersionedRecord<Application>> {
  async function insert(tx: Tx, id: string, now: string, resume: FileLocation | undefined) {
    const at = new Date(now);
    const job = await findJobToApplyFor(tx, jobId, at);
    if (!job) throw notFound("There is no such job.");
    const { retention } = await readSettings(tx, platform.config);
    await insertApplication(tx, {
      ...columnsOf(input),
      ...(file && resume ? resumeColumns(file, resume) : NO_RESUME),
      id,
      reference: newReference("APP"),
      source: "Staff",
      job_id: jobId,
      job_title: job.title,
      status: "New",
      spam_reason: null,
      form_notice: "",
      notice_version: await findNoticeVersion(tx),
      delete_after: monthsLater(at, retention.applications).toISOString(),
      created_at: now,
    });
  }
  const files: NewFiles<FileLocation | undefined> = file ? resumeFiles(platform, file) : WITHOUT_FILES;
  return createRecordWithFiles(platform, { ...applicationStore, insert }, acting, files);
}
