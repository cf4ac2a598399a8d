import { PROJECT_GROUPS } from "#content/works.ts";
import type { SiteSearchSource } from "#server/platform/platform.ts";
import { searchPublicProjects, textsOfProject } from "#server/projects/store.ts";

const CATEGORY_NAMES = new Map(PROJECT_GROUPS.flatMap(({ items }) => items.map(({ id, name }) => [id, name] as const)));

export const projectsOnSite: SiteSearchSource = {
  type: "project",
  async find({ database }, request) {
    const found = await searchPublicProjects(database, request);
    return found.map(({ project, rank }) => ({
      rank,
      title: project.name,
      url: `/products/${project.slug}`,
      texts: () => [
        ...textsOfProject(project),
        project.client,
        CATEGORY_NAMES.get(project.category) ?? "",
        project.year,
      ],
    }));
  },
};
