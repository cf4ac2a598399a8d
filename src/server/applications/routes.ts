import type { FastifyInstance } from "fastify";
import {
  APPLICATION_FACTS,
  type Application,
  addApplication,
  assignApplications,
  changeApplication as changeApplicationCall,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  sendApplication,
  setApplicationStatus,
} from "#contract/applications.ts";
import { addApplication as addApplicationByStaff } from "#server/applications/add-application.ts";
import { assignedApplications } from "#server/applications/assigned-applications.ts";
import { changeApplication } from "#server/applications/change-application.ts";
import { changeApplicationStatus } from "#server/applications/change-status.ts";
import { checkAddedResume, checkResume } from "#server/applications/check-resume.ts";
import { openResume, recordDownload } from "#server/applications/download-resume.ts";
import { receiveApplication } from "#server/applications/receive-application.ts";
import * as store from "#server/applications/store.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveDownload } from "#server/platform/api/serve-download.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { acceptForms, acceptFormsBesidesJson } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { assignRecords } from "#server/users/assign-records.ts";
import { filtersOf } from "#server/users/assignees.ts";

/** Serves the calls of applications. Those with a résumé have scopes of their own, which accept forms. */
export function serveApplications(app: FastifyInstance, platform: Platform): void {
  const { database, privateFiles } = platform;

  app.register(async (scope) => {
    acceptForms(scope);
    serve(scope, platform, sendApplication, ({ caller, receiveForm }) =>
      privateFiles.withTemporary(async (path) => {
        const { idempotencyKey, ...sent } = await receiveForm(path, checkResume);
        return { data: await receiveApplication(platform, sent, caller, idempotencyKey) };
      }),
    );
  });

  app.register(async (scope) => {
    acceptFormsBesidesJson(scope);
    serveRecord(scope, platform, addApplication, (call) => {
      const jobId = call.params.id;
      // A call in JSON has no résumé, and so no file that receives it.
      async function add(...into: string[]) {
        const { idempotencyKey, body, files } = await call.receiveFiles(into, checkAddedResume);
        return addApplicationByStaff(platform, { ...call, idempotencyKey }, jobId, body, files[0]);
      }
      return call.isForm ? privateFiles.withTemporary(add) : add();
    });
  });

  serve(app, platform, listApplications, ({ query, session }) =>
    store.listApplications(database, filtersOf(session, query)),
  );

  serveExports(app, platform, exportApplications, {
    name: "applications",
    columns: exportColumns<Application>(APPLICATION_FACTS),
    rows: ({ query, session }) => store.everyApplication(database, filtersOf(session, query)),
  });

  serveRecord(app, platform, getApplication, ({ params }) => store.findApplication(database.read, params.id));

  serveRecord(app, platform, changeApplicationCall, (call) =>
    changeApplication(platform, call, call.params.id, call.body),
  );

  serve(app, platform, assignApplications, async (call) => ({
    data: await assignRecords(platform, call, [assignedApplications], call.body),
  }));

  serveRecord(app, platform, setApplicationStatus, (call) =>
    changeApplicationStatus(platform, call, call.params.id, call.body.status),
  );

  serveDownload(
    app,
    platform,
    getResume,
    ({ params }) => openResume(platform, params.id),
    (call) => recordDownload(platform, call, call.params.id),
  );
}
