import { APPLICATION_MESSAGES, type StaffApplication, type sendApplication } from "#contract/applications.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { extensionOf } from "#server/applications/check-resume.ts";
import { mailAboutApplication } from "#server/applications/mail-about-application.ts";
import { insertApplication } from "#server/applications/store.ts";
import { cameFromColumns } from "#server/intake/came-from.ts";
import { type Taken, takeForm } from "#server/intake/take-form.ts";
import { findJobToApplyFor } from "#server/jobs/find-job-to-apply-for.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { FileLocation } from "#server/platform/database/file-reservations.ts";
import { PRIVATE_STORE } from "#server/platform/database/file-reservations.ts";
import type { IdempotencyKey } from "#server/platform/database/idempotency.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import type { SentForm } from "#server/platform/http/form-with-file.ts";
import { HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import type { ReceivedFile } from "#server/platform/http/multipart.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { NewFiles } from "#server/platform/records/create-once.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";

type Sent = SentForm<typeof sendApplication>;

/**
 * Stores an application with its résumé: the file first, then its row and mails in one transaction. Returns its reference. A repeat under
 * the same key gets the first response. Suspected spam gets the same response and is stored as Spam, without mails. Throws a 409 when
 * the job takes no applications.
 */
export async function receiveApplication(
  platform: Platform,
  sent: Sent,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<{ reference: string }> {
  const { body: input, file } = sent;
  const [id, reference] = [newId(), newReference("APP")];
  const record = { type: "application", id } as const;
  async function rowOf(tx: Tx, { now, settings, columns }: Taken, resume: FileLocation) {
    return {
      ...columnsOf(input),
      job_id: input.jobId,
      ...columns,
      ...cameFromColumns(settings, input.cameFrom, caller),
      id,
      reference,
      job_title: await openJobTitle(tx, input.jobId, now),
      ...resumeColumns(file, resume),
      form_notice: FORM_NOTICE,
      delete_after: monthsLater(now, settings.retention.applications).toISOString(),
      created_at: now.toISOString(),
    };
  }
  return takeForm(platform, {
    kind: "application",
    input,
    idempotencyKey,
    caller,
    isTimed: true,
    answer: { reference },
    files: resumeFiles(platform, file),
    async hold(tx, taken, resume) {
      await insertApplication(tx, { ...(await rowOf(tx, taken, resume)), status: "Spam" });
      return { ...record, event: null };
    },
    async accept(tx, taken, resume) {
      const row = await rowOf(tx, taken, resume);
      await insertApplication(tx, { ...row, status: "New" });
      const mailed = { ...input, id, reference, jobTitle: row.job_title, deleteAfter: row.delete_after };
      await mailAboutApplication(tx, platform, mailed, caller.address);
      return { ...record, event: "application.received" };
    },
  });
}

const labelOf = ({ name }: ReceivedFile) => fileLabel(name, "resume");

/** Returns how the résumé of a new application is stored. */
export function resumeFiles(platform: Platform, file: ReceivedFile): NewFiles<FileLocation> {
  return {
    store: () => storeFile(platform, PRIVATE_STORE, file.path, extensionOf(labelOf(file)) ?? ""),
    drop: (resume) => dropFile(platform, resume),
  };
}

/** Returns the columns of an application for its résumé, which was stored at the location. */
export function resumeColumns(file: ReceivedFile, { name }: FileLocation) {
  return { resume_file: name, resume_name: labelOf(file), resume_bytes: file.bytes };
}

/** Returns the title of a job. Throws a 400 if it does not exist, and a 409 if it takes no applications. */
async function openJobTitle(tx: Tx, jobId: string, now: Date): Promise<string> {
  const job = await findJobToApplyFor(tx, jobId, now);
  if (!job) throw invalidFields([{ path: "jobId", message: APPLICATION_MESSAGES.jobUnknown }]);
  if (!job.isOpen) throw new HttpError(409, "job-closed", APPLICATION_MESSAGES.jobClosed);
  return job.title;
}

/** Returns the columns of an applicant's answers. */
export function columnsOf(input: StaffApplication) {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    email_key: emailKey(input.email),
    phone: input.phone,
    linkedin: input.linkedin,
    portfolio: input.portfolio,
    cover_letter: input.coverLetter,
    years_of_experience: input.yearsOfExperience ?? ("" as const),
    notice_period: input.noticePeriod ?? ("" as const),
    current_company: input.currentCompany,
    expected_salary: input.expectedSalary,
  };
}
