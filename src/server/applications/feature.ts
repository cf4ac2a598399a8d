import { applicationReplyTargets } from "#server/applications/application-reply-target.ts";
import { applicationMailPreviews } from "#server/applications/mails.ts";
import { personalApplications } from "#server/applications/personal-applications.ts";
import { serveApplications } from "#server/applications/routes.ts";
import { sampleApplications } from "#server/applications/samples.ts";
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
  people: { records: personalApplications },
  replyTargets: applicationReplyTargets,
  mail: { previews: applicationMailPreviews },
};
