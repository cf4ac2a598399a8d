import type { FastifyInstance } from "fastify";
import * as calls from "#contract/projects.ts";
import { serve } from "#server/platform/api/serve.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { listProjects, projectStore } from "#server/projects/store.ts";

export function serveProjects(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, { calls: calls.projectCalls, list: listProjects, ...recordOperations(projectStore) });
  serve(app, platform, calls.listPublicProjects, ({ query }) => listPublicProjects(database, query));
}
