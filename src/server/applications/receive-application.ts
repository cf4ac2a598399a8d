import { APPLICATION_MESSAGES, type ApplicationInput, type sendApplication } from "#contract/applications.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { extensionOf } from "#server/applications/check-resume.ts";
import { notifyOfApplication } from "#server/applications/notify-of-application.ts";
import { insertApplication } from "#server/applications/store.ts";
import { findJobToApplyFor } from "#server/jobs/find-job-to-apply-for.ts";
import { spamReason } from "#server/messages/spam.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { findStoredResponse, type IdempotencyKey, runIdempotent } from "#server/platform/database/idempotency.ts";
import { fileLabel } from "#server/platform/files/file-label.ts";
import { dropFile, storeFile } from "#server/platform/files/unreferenced-files.ts";
import { formTokenAge } from "#server/platform/http/form-token.ts";
import type { SentForm } from "#server/platform/http/form-with-file.ts";
import { HttpError, invalidFields } from "#server/platform/http/http-error.ts";
import { countIntake } from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { readSettings } from "#server/settings/read-settings.ts";

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
  idempotencyKey?: IdempotencyKey,
): Promise<{ reference: string }> {
  const { formToken } = sent.body;
  const age = formToken === undefined ? undefined : formTokenAge(platform, formToken);
  const now = platform.now();
  const answered = await findStoredResponse<{ reference: string }>(platform.database, idempotencyKey, now.getTime());
  if (answered) return answered;

  const reference = newReference("APP");
  const id = newId();
  const reason = spamReason(sent.body, age);
  const label = fileLabel(sent.file.name, "resume");
  const file = await storeFile(platform, "resumes", sent.file.path, extensionOf(label) ?? "");
  try {
    const store = (tx: Tx) =>
      runIdempotent(tx, idempotencyKey, now.getTime(), async () => {
        const { retention } = await readSettings(tx, platform.config);
        const jobTitle = await openJobTitle(tx, sent.body.jobId, now);
        const deleteAfter = monthsLater(now, retention.applications).toISOString();
        await insertApplication(tx, {
          ...columnsOf(sent.body),
          id,
          reference,
          job_title: jobTitle,
          resume_file: file.name,
          resume_name: label,
          resume_bytes: sent.file.bytes,
          status: reason ? "Spam" : "New",
          spam_reason: reason,
          form_notice: FORM_NOTICE,
          notice_version: await findNoticeVersion(tx),
          delete_after: deleteAfter,
          created_at: now.toISOString(),
        });
        const mailed = { ...sent.body, id, reference, jobTitle, deleteAfter };
        if (!reason) await notifyOfApplication(tx, platform, mailed, caller.address);
        return { reference };
      });
    const answer = await platform.database.write(store);
    // A concurrent request with the same key was first and stored its own file.
    if (answer.reference !== reference) await dropFile(platform, file);
    else countIntake(platform.counts, "application", reason !== null);
    platform.mailQueued();
    return answer;
  } catch (error) {
    // If the database went away, the row may or may not exist. The sweep finds out later.
    if (!isUnavailable(error)) await dropFile(platform, file);
    throw error;
  }
}

async function openJobTitle(tx: Tx, jobId: string, now: Date): Promise<string> {
  const job = await findJobToApplyFor(tx, jobId, now);
  if (!job) throw invalidFields([{ path: "jobId", message: APPLICATION_MESSAGES.jobUnknown }]);
  if (!job.isOpen) throw new HttpError(409, "job-closed", APPLICATION_MESSAGES.jobClosed);
  return job.title;
}

function columnsOf(input: ApplicationInput) {
  return {
    job_id: input.jobId,
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    email_key: emailKey(input.email),
    phone: input.phone,
    linkedin: input.linkedin,
    portfolio: input.portfolio,
    cover_letter: input.coverLetter,
    years_of_experience: input.yearsOfExperience,
    notice_period: input.noticePeriod,
    current_company: input.currentCompany,
    expected_salary: input.expectedSalary,
  };
}
