import type { Application } from "#contract/applications.ts";
import { deleteApplications, findApplicationsOf } from "#server/applications/store.ts";
import { dropMails } from "#server/platform/mail/queue-mail.ts";
import type { DueRecords } from "#server/platform/personal-records.ts";

/** Applications for jobs: with one go its mails and its résumé. */
export const personalApplications: DueRecords<Application> = {
  type: "application",
  find: findApplicationsOf,
  table: "applications",
  async erase(tx, ids) {
    await dropMails(tx, ids);
    return { resumes: await deleteApplications(tx, ids), leads: 0 };
  },
};
