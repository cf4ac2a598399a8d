import {
  APPLICATION_SORTS,
  APPLICATION_STATUSES,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  setApplicationStatus,
} from "#contract/applications.ts";
import { callFile } from "#web/shared/call.ts";
import { resourceClient } from "../resource/resource-client.ts";
import { nameOf } from "./application-labels.ts";

export const applications = resourceClient(
  { list: listApplications, get: getApplication, setStatus: setApplicationStatus, exportRows: exportApplications },
  {
    noun: "application",
    nouns: "applications",
    nameOf,
    namedAfterSender: true,
    list: {
      screen: "applications",
      sorts: APPLICATION_SORTS,
      defaultSort: { by: "createdAt", order: "desc" },
      filters: [
        { name: "status", values: APPLICATION_STATUSES },
        { name: "jobId", pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/ },
      ],
    },
  },
);

export function loadResume(id: string): Promise<Blob> {
  return callFile(getResume, { params: { id } });
}
