import {
  deleteProject,
  getProject,
  listProjects,
  PROJECT_CATEGORIES,
  PROJECT_SORTS,
  PROJECT_STATUSES,
  type Project,
  setProjectStatus,
} from "#contract/projects.ts";
import { call, callList, callRecord } from "#web/shared/call.ts";
import type { ListShape, ListState } from "../shells/list-state.ts";
import { orderOf, pageQuery } from "../shells/page-query.ts";
import { recordKeys } from "../shells/record-keys.ts";
import type { RemovableRecords, StatusRecords } from "../shells/status-records.ts";

export const PROJECT_KEYS = recordKeys("projects");

export const PROJECT_RECORDS: StatusRecords<Project, Project["status"]> & RemovableRecords<Project> = {
  keys: PROJECT_KEYS,
  noun: "project",
  nouns: "projects",
  nameOf: ({ name }) => name,
  get: (id, signal) => callRecord(getProject, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setProjectStatus, { params: { id }, body: { status }, ifMatch }),
  told: (status, name) => `${name ?? "The project"} is now ${status}`,
  failed: "Failed to update project status",
  remove: (id) => call(deleteProject, { params: { id } }),
  goes: "The case page and its place among the works go for good.",
};

const PUBLISHED = ["true", "false"] as const;

export const PROJECT_LIST_SHAPE = {
  sorts: PROJECT_SORTS,
  standard: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: PROJECT_STATUSES },
    { name: "category", values: PROJECT_CATEGORIES },
    { name: "published", values: PUBLISHED },
  ],
} as const satisfies ListShape;

type ProjectListState = ListState<(typeof PROJECT_SORTS)[number], "status" | "category" | "published">;

function filtersOf(state: ProjectListState) {
  return {
    ...orderOf(state),
    status: state.filters.get("status"),
    category: PROJECT_CATEGORIES.find((category) => category === state.filters.get("category")),
    published: PUBLISHED.find((published) => published === state.filters.get("published")),
  };
}

export function projectListQuery(state: ProjectListState) {
  return pageQuery(PROJECT_KEYS, filtersOf(state), state.page, (query, signal) =>
    callList(listProjects, { query, signal }),
  );
}
