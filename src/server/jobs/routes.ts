import type { FastifyInstance } from "fastify";
import * as calls from "#contract/jobs.ts";
import { listPublicJobs } from "#server/jobs/public-jobs.ts";
import { jobStore, listJobs } from "#server/jobs/store.ts";
import { limitPublicReads } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRecord, removeRecord, replaceRecord, setRecordStatus } from "#server/platform/records.ts";
import { serve, serveRecord } from "#server/platform/serve.ts";

export function serveJobs(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, calls.listJobs, ({ query }) => listJobs(database, query));
  serveRecord(app, platform, calls.getJob, ({ params }) => jobStore.find(database.read, params.id));
  serveRecord(app, platform, calls.createJob, (call) => createRecord(platform, jobStore, call, call.body));
  serveRecord(app, platform, calls.updateJob, (call) =>
    replaceRecord(platform, jobStore, call, call.params.id, call.body),
  );
  serve(app, platform, calls.deleteJob, (call) => removeRecord(platform, jobStore, call, call.params.id));
  serveRecord(app, platform, calls.setJobStatus, (call) =>
    setRecordStatus(platform, jobStore, call, call.params.id, call.body.status),
  );
  serve(app, platform, calls.listPublicJobs, async ({ query, caller }) => {
    await limitPublicReads(platform, caller.address);
    return listPublicJobs(database, query, platform.now());
  });
}
