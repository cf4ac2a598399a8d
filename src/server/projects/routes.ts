import type { FastifyInstance } from "fastify";
import * as calls from "#contract/projects.ts";
import { withCheckedDescription } from "#server/pictures/descriptions.ts";
import { serve } from "#server/platform/api/serve.ts";
import { recordOperations, serveResource } from "#server/platform/api/serve-resource.ts";
import type { Platform } from "#server/platform/platform.ts";
import { listPublicProjects } from "#server/projects/list-public-projects.ts";
import { requireCategoryInSettings, requireCategoryInSettingsOnChange } from "#server/projects/own-categories.ts";
import { listProjects, projectStore } from "#server/projects/store.ts";

export function serveProjects(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  serveResource(app, platform, {
    calls: calls.projectCalls,
    async list(db, query) {
      await requireCategoryInSettings(platform, query.category);
      return listProjects(db, query);
    },
    ...recordOperations(
      withCheckedDescription(projectStore, (id) => ({ project_text_id: id })),
      requireCategoryInSettingsOnChange(platform),
    ),
  });
  serve(app, platform, calls.listPublicProjects, async ({ query }) => {
    await requireCategoryInSettings(platform, query.category);
    return listPublicProjects(database, query);
  });
}
