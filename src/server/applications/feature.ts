import { personalApplications } from "#server/applications/personal-applications.ts";
import { serveApplications } from "#server/applications/routes.ts";
import { sampleApplications } from "#server/applications/samples.ts";
import { searchedApplications } from "#server/applications/search-source.ts";
import { applicationsTable } from "#server/applications/tables.ts";
import type { Feature } from "#server/platform/platform.ts";

export const applications: Feature = {
  name: "applications",
  tables: [applicationsTable],
  searched: searchedApplications,
  serveCalls: serveApplications,
  samples: sampleApplications,
  personalData: personalApplications,
};
