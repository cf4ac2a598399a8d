import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  setApplicationStatus,
} from "#contract/applications.ts";
import { callFile, callList, callRecord } from "#web/shared/call.ts";
import type { ExportFormat } from "../resource/export-title.tsx";
import type { ListShape, ListState } from "../resource/list-state.ts";
import { orderOf, pageQuery, recordKeys, type StatusRecords } from "../resource/resource-client.ts";
import type { WalkedList } from "../resource/use-walk.ts";
import { nameOf } from "./application-labels.ts";
import { applicationsArea } from "./area.ts";

const KEYS = recordKeys("applications");

export const APPLICATION_RECORDS: StatusRecords<Application, ApplicationStatus> = {
  change: setApplicationStatus,
  keys: KEYS,
  noun: "application",
  isSentBy: true,
  nouns: "applications",
  nameOf,
  get: (id, signal) => callRecord(getApplication, { params: { id }, signal }),
  setStatus: (id, status, ifMatch) => callRecord(setApplicationStatus, { params: { id }, body: { status }, ifMatch }),
  failed: "Failed to update application status",
};

export const APPLICATION_LIST_SHAPE = {
  screen: "applications",
  sorts: APPLICATION_SORTS,
  defaultSort: { by: "createdAt", order: "desc" },
  filters: [
    { name: "status", values: APPLICATION_STATUSES },
    { name: "jobId", pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ },
  ],
} as const satisfies ListShape;

type ApplicationListState = ListState<(typeof APPLICATION_SORTS)[number], "status" | "jobId">;

function filtersOf(state: ApplicationListState) {
  return { ...orderOf(state), status: state.filters.get("status"), jobId: state.filters.get("jobId") };
}

export function applicationListQuery(state: ApplicationListState) {
  return pageQuery(KEYS, filtersOf(state), state, (query, signal) => callList(listApplications, { query, signal }));
}

export const APPLICATION_WALK: WalkedList<Application, (typeof APPLICATION_SORTS)[number], "status" | "jobId"> = {
  always: true,
  shape: APPLICATION_LIST_SHAPE,
  query: applicationListQuery,
  pathOf: ({ id }) => applicationsArea.paths.one(id),
};

export function exportApplicationList(state: ApplicationListState, format: ExportFormat): Promise<Blob> {
  return callFile(exportApplications[format], { query: filtersOf(state) });
}

export function loadResume(id: string): Promise<Blob> {
  return callFile(getResume, { params: { id } });
}
