import { DAY_MS } from "#contract/calendar-day.ts";
import { FORM_NOTICE } from "#contract/contact.ts";
import { emailKey } from "#contract/fields.ts";
import { deleteApplications, hasApplications, insertApplication } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import { findPublicJob } from "#server/jobs/public-jobs.ts";
import { findNoticeVersion } from "#server/pages/privacy-notice.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Samples } from "#server/platform/platform.ts";
import { newId, newReference } from "#server/platform/records/ids.ts";
import { monthsLater } from "#server/platform/records/months-later.ts";
import { SAMPLE_APPLICATIONS, SAMPLE_RESUMES } from "#server/sample-data/sample-applications.ts";
import { DEFAULT_RETENTION } from "#server/settings/read-settings.ts";

/** Inserts the sample applications for initial jobs that are left, if there are no applications. They cause no mails. */
async function loadSampleApplications(tx: Tx, now: Date, files: readonly string[]): Promise<void> {
  if (await hasApplications(tx)) return;
  for (const [index, sample] of SAMPLE_APPLICATIONS.entries()) {
    const { job: slug, daysAgo, resume: _, ...fields } = sample;
    const found = await findPublicJob(tx, slug, now);
    const [file, resume] = [files[index], SAMPLE_RESUMES[index]];
    if (found?.kind !== "open" || !file || !resume) continue;
    const sentAt = new Date(now.getTime() - daysAgo * DAY_MS);
    await insertApplication(tx, {
      id: newId(),
      reference: newReference("APP"),
      job_id: found.job.id,
      job_title: found.job.title,
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      email_key: emailKey(fields.email),
      phone: fields.phone,
      linkedin: "",
      portfolio: "",
      cover_letter: fields.coverLetter,
      years_of_experience: fields.yearsOfExperience ?? "",
      notice_period: fields.noticePeriod ?? "",
      current_company: fields.currentCompany,
      expected_salary: fields.expectedSalary,
      resume_file: file,
      resume_name: `sample-resume-${index + 1}.pdf`,
      resume_bytes: resume.contents.length,
      status: fields.status,
      spam_reason: null,
      form_notice: FORM_NOTICE,
      notice_version: await findNoticeVersion(tx),
      delete_after: monthsLater(sentAt, DEFAULT_RETENTION.applications).toISOString(),
      created_at: sentAt.toISOString(),
      sample: 1,
    });
  }
}

export const sampleApplications: Samples = {
  table: applicationsTable,
  heldBy: [
    { table: "tasks", column: "application_id" },
    { table: "replies", column: "application_id" },
  ],
  files: SAMPLE_RESUMES,
  load: loadSampleApplications,
  remove: (tx, id) => deleteApplications(tx, [id]),
};
