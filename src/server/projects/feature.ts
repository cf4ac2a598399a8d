import { PROJECT_GROUPS } from "#content/works.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { loadInitialProjects } from "#server/projects/load-initial-projects.ts";
import { serveProjects } from "#server/projects/routes.ts";
import { projectRecords, projectStore } from "#server/projects/store.ts";
import { projectsTable } from "#server/projects/tables.ts";

const CATEGORY_NAMES = new Map(PROJECT_GROUPS.flatMap(({ items }) => items.map(({ id, name }) => [id, name] as const)));

export const projects: Feature = {
  name: "projects",
  tables: [projectsTable],
  http: { calls: serveProjects },
  search: {
    staff: quickSource(projectsTable, {
      begins: ["name_key", "slug"],
      title: ({ name }) => name,
      subtitle: ({ client, category }) => client || category,
    }),
    site: siteSource("project", projectRecords, {
      url: ({ slug }) => `/products/${slug}`,
      texts: ({ year, client, category, ...project }) => [
        project.shortDesc,
        project.description,
        project.before,
        project.after,
        ...project.technologies,
        ...project.features,
        client,
        CATEGORY_NAMES.get(category) ?? "",
        year,
      ],
    }),
  },
  site: { pages: { under: "/products", find: findPublicProject } },
  content: { initial: loadInitialProjects, samples: { table: projectsTable, remove: projectStore.remove } },
};
