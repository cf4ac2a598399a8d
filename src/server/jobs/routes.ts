import type { FastifyInstance } from "fastify";
import * as calls from "#contract/jobs.ts";
import { listPublicJobs } from "#server/jobs/public-jobs.ts";
import { jobStore, listJobs } from "#server/jobs/store.ts";
import { serve } from "#server/platform/api/serve.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveJobs(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, { calls: calls.jobCalls, list: listJobs, ...recordOperations(jobStore) });
  serve(app, platform, calls.listPublicJobs, ({ query }) => listPublicJobs(database, query, platform.now()));
}
