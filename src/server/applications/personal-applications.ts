import type { Application } from "#contract/applications.ts";
import { deleteApplications, findApplications } from "#server/applications/store.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import { type DueRecords, NOTHING_BESIDES } from "#server/platform/personal-records.ts";

/** Applications for jobs: with one go its mails and its résumé. */
export const personalApplications: DueRecords<Application> = {
  type: "application",
  table: "applications",
  addresses: ["email_key"],
  parts: [],
  texts: [
    {
      table: "applications",
      columns: [
        "first_name",
        "last_name",
        "linkedin",
        "portfolio",
        "cover_letter",
        "current_company",
        "expected_salary",
        "resume_name",
      ],
      record: "id",
    },
  ],
  correctable: false,
  tell: findApplications,
  async erase(tx, ids) {
    await dropMails(tx, ids);
    await deleteApplications(tx, ids);
    return NOTHING_BESIDES;
  },
};
