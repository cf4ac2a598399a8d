import type { FastifyInstance } from "fastify";
import {
  APPLICATION_FACTS,
  type Application,
  exportApplications,
  getApplication,
  getResume,
  listApplications,
  sendApplication,
  setApplicationStatus,
} from "#contract/applications.ts";
import { changeApplicationStatus } from "#server/applications/change-status.ts";
import { checkResume } from "#server/applications/check-resume.ts";
import { openResume, recordDownload } from "#server/applications/download-resume.ts";
import { receiveApplication } from "#server/applications/receive-application.ts";
import * as store from "#server/applications/store.ts";
import { exportColumns } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveDownload } from "#server/platform/api/serve-download.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { acceptForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveApplications(app: FastifyInstance, platform: Platform): void {
  const { database, resumes } = platform;

  app.register(async (scope) => {
    acceptForms(scope);
    serve(scope, platform, sendApplication, ({ caller, receiveForm }) =>
      resumes.withTemporary(async (path) => {
        const { idempotencyKey, ...sent } = await receiveForm(path, checkResume);
        return { data: await receiveApplication(platform, sent, caller, idempotencyKey) };
      }),
    );
  });

  serve(app, platform, listApplications, ({ query }) => store.listApplications(database, query));

  serveExports(app, platform, exportApplications, {
    name: "applications",
    columns: exportColumns<Application>(APPLICATION_FACTS),
    rows: ({ query }) => store.everyApplication(database, query),
  });

  serveRecord(app, platform, getApplication, ({ params }) => store.findApplication(database.read, params.id));

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
