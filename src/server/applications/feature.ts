import { applicationReplyTargets } from "#server/applications/application-reply-target.ts";
import { assignedApplications } from "#server/applications/assigned-applications.ts";
import { applicationMailPreviews } from "#server/applications/mails.ts";
import { notifiedApplications } from "#server/applications/notified-store.ts";
import { personalApplications } from "#server/applications/personal-applications.ts";
import { serveApplications } from "#server/applications/routes.ts";
import { sampleApplications } from "#server/applications/samples.ts";
import { countMorning, findApplication } from "#server/applications/store.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";

export const applications: Feature = {
  name: "applications",
  tables: [applicationsTable],
  http: { calls: serveApplications },
  search: {
    staff: quickSource(applicationsTable, {
      begins: ["name_key"],
      reference: { column: "reference", prefix: "APP-" },
      title: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
      subtitle: ({ job_title }) => job_title,
    }),
  },
  content: { samples: sampleApplications },
  morning: { needs: "applications:read", count: (db, _config, id, moment) => countMorning(db, id, moment) },
  notified: notifiedApplications,
  people: { records: personalApplications },
  accounts: { work: [assignedApplications] },
  replyTargets: applicationReplyTargets,
  webhooks: {
    type: "application",
    find: async ({ database }, id) => (await findApplication(database.read, id))?.record,
  },
  mail: { previews: applicationMailPreviews },
};
