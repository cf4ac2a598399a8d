import type { Feature } from "#server/platform/platform.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { loadInitialProjects } from "#server/projects/load-initial-projects.ts";
import { serveProjects } from "#server/projects/routes.ts";
import { searchedProjects } from "#server/projects/search-source.ts";
import { projectsOnSite } from "#server/projects/site-search.ts";
import { findProjectsWithPictures, projectStore } from "#server/projects/store.ts";
import { projectsTable } from "#server/projects/tables.ts";

export const projects: Feature = {
  name: "projects",
  tables: [projectsTable],
  searched: searchedProjects,
  searchedOnSite: projectsOnSite,
  serveCalls: serveProjects,
  loadInitialContent: loadInitialProjects,
  samples: { table: projectsTable, remove: projectStore.remove },
  findPictureUses: findProjectsWithPictures,
  pages: { under: "/products", find: findPublicProject },
};
