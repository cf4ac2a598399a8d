import type { FastifyInstance } from "fastify";
import * as calls from "#contract/jobs.ts";
import { requireDepartmentInSettings, requireDepartmentInSettingsOnChange } from "#server/jobs/own-departments.ts";
import { listPublicJobs } from "#server/jobs/public-jobs.ts";
import { jobStore, listJobs } from "#server/jobs/store.ts";
import { withCheckedDescription } from "#server/pictures/descriptions.ts";
import { serve } from "#server/platform/api/serve.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveJobs(app: FastifyInstance, platform: Platform): void {
  const { database, now } = platform;
  serveResource(app, platform, {
    calls: calls.jobCalls,
    async list(db, query) {
      await requireDepartmentInSettings(platform, query.department);
      return listJobs(db, query);
    },
    ...recordOperations(
      withCheckedDescription(jobStore, (id) => ({ job_id: id })),
      requireDepartmentInSettingsOnChange(platform),
    ),
  });
  serve(app, platform, calls.listPublicJobs, async ({ query }) => {
    await requireDepartmentInSettings(platform, query.department);
    return listPublicJobs(database, query, now());
  });
}
