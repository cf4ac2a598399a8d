import type { FastifyInstance } from "fastify";
import * as calls from "#contract/projects.ts";
import { limitPublicReads } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRecord, removeRecord, replaceRecord, setRecordStatus } from "#server/platform/records.ts";
import { serve, serveRecord } from "#server/platform/serve.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { listProjects, projectStore } from "#server/projects/store.ts";

export function serveProjects(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serve(app, platform, calls.listProjects, ({ query }) => listProjects(database, query));
  serveRecord(app, platform, calls.getProject, ({ params }) => projectStore.find(database.read, params.id));
  serveRecord(app, platform, calls.createProject, (call) => createRecord(platform, projectStore, call, call.body));
  serveRecord(app, platform, calls.updateProject, (call) =>
    replaceRecord(platform, projectStore, call, call.params.id, call.body),
  );
  serve(app, platform, calls.deleteProject, (call) => removeRecord(platform, projectStore, call, call.params.id));
  serveRecord(app, platform, calls.setProjectStatus, (call) =>
    setRecordStatus(platform, projectStore, call, call.params.id, call.body.status),
  );
  serve(app, platform, calls.listPublicProjects, async ({ query, caller }) => {
    await limitPublicReads(platform, caller.address);
    return listPublicProjects(database, query);
  });
}
