import type { FastifyInstance } from "fastify";
import {
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
import type { ExportColumn } from "#server/platform/api/export-column.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { serveDownload } from "#server/platform/api/serve-download.ts";
import { serveExports } from "#server/platform/api/serve-exports.ts";
import { takeForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

const COLUMNS: readonly ExportColumn<Application>[] = [
  { title: "Reference", cell: (row) => row.reference },
  { title: "Received", cell: (row) => row.createdAt, kind: "instant" },
  { title: "Job", cell: (row) => row.jobTitle },
  { title: "First name", cell: (row) => row.firstName },
  { title: "Last name", cell: (row) => row.lastName },
  { title: "Email", cell: (row) => row.email },
  { title: "Phone", cell: (row) => row.phone },
  { title: "LinkedIn", cell: (row) => row.linkedin },
  { title: "Portfolio", cell: (row) => row.portfolio },
  { title: "Years of experience", cell: (row) => row.yearsOfExperience },
  { title: "Notice period", cell: (row) => row.noticePeriod },
  { title: "Current company", cell: (row) => row.currentCompany },
  { title: "Expected salary", cell: (row) => row.expectedSalary },
  { title: "Cover letter", cell: (row) => row.coverLetter },
  { title: "Resume", cell: (row) => row.resume.name },
  { title: "Status", cell: (row) => row.status },
];

export function serveApplications(app: FastifyInstance, platform: Platform): void {
  const { database, resumes } = platform;

  app.register(async (scope) => {
    takeForms(scope);
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
    columns: COLUMNS,
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
