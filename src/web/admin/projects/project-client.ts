import { PROJECT_CATEGORIES, PROJECT_SORTS, PROJECT_STATUSES, projectCalls } from "#contract/projects.ts";
import { resourceClient } from "../resource/resource-client.ts";

export const projects = resourceClient(projectCalls, {
  noun: "project",
  nouns: "projects",
  nameOf: ({ name }) => name,
  deletionWarning: "Its page and its place in the portfolio are deleted for good.",
  list: {
    screen: "projects",
    sorts: PROJECT_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [
      { name: "status", values: PROJECT_STATUSES },
      { name: "category", values: PROJECT_CATEGORIES },
      { name: "published", values: ["true", "false"] },
    ],
  },
});
