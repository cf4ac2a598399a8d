import { categoryOf } from "#contract/vocabulary.ts";
import { plainText } from "#server/platform/markdown/plain-text.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource, siteSource } from "#server/platform/records/record-search.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { loadInitialProjects } from "#server/projects/load-initial-projects.ts";
import { serveProjects } from "#server/projects/routes.ts";
import { projectRecords, projectStore } from "#server/projects/store.ts";
import { projectsTable } from "#server/projects/tables.ts";

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
      texts: ({ year, client, category, ...project }, vocabulary) => [
        project.shortDesc,
        plainText(project.description),
        project.before,
        project.after,
        ...project.technologies,
        ...project.features,
        client,
        categoryOf(vocabulary.projectCategories, category).name,
        year,
      ],
    }),
  },
  site: { pages: { under: "/products", find: findPublicProject } },
  content: { initial: loadInitialProjects, samples: { table: projectsTable, remove: projectStore.remove } },
};
