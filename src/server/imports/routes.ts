import type { FastifyInstance } from "fastify";
import * as calls from "#contract/imports.ts";
import { may } from "#contract/permissions.ts";
import type { RefusedRow } from "#server/imports/check-rows.ts";
import { findPermitted, runImport, undoableSince, undoImport } from "#server/imports/run-import.ts";
import { findRefusedRows, listNewest } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import { importName, uploadCustomers, uploadSubscribers } from "#server/imports/upload-import.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveCsv } from "#server/platform/api/serve-exports.ts";
import { acceptForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveImports(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    acceptForms(scope);
    serve(scope, platform, calls.importCustomers, ({ receiveForm, session, caller }) =>
      platform.privateFiles.withTemporary(async (path) => {
        const { idempotencyKey, body } = await receiveForm(path);
        return { data: await uploadCustomers(platform, { session, caller, idempotencyKey }, path, body) };
      }),
    );
    serve(scope, platform, calls.importSubscribers, ({ receiveForm, session, caller }) =>
      platform.privateFiles.withTemporary(async (path) => {
        const { idempotencyKey, body } = await receiveForm(path);
        return { data: await uploadSubscribers(platform, { session, caller, idempotencyKey }, path, body) };
      }),
    );
  });
  serveCsv(app, platform, calls.exportImportErrors, async ({ params: { id }, session }) => {
    const found = await findPermitted(platform.database.read, { session }, id, "read");
    const { columns, rows } = await findRefusedRows(platform.database.read, id);
    const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
    return {
      name: "import-errors",
      record: { type: importsTable.recordType, id, name: importName(found.row_count), people: [] },
      columns: [
        { title: "Row", cell: ({ number }: RefusedRow) => number },
        { title: "Reason", cell: ({ reason }: RefusedRow) => reason },
        ...Array.from({ length: width }, (_, place) => ({
          title: columns[place] ?? "",
          cell: ({ cells }: RefusedRow) => cells[place] ?? "",
        })),
      ],
      rows,
    };
  });
  serve(app, platform, calls.listImports, async ({ session }) => {
    const kinds = calls.IMPORT_KINDS.filter((kind) => may(session.permissions, `${kind}:read`));
    const rows = await listNewest(platform.database.read, kinds, undoableSince(platform.now()));
    return { rows, total: rows.length };
  });
  serve(app, platform, calls.runImport, async (call) => ({
    data: await runImport(platform, call, call.params.id, call.body.duplicates),
  }));
  serve(app, platform, calls.undoImport, async (call) => ({ data: await undoImport(platform, call, call.params.id) }));
}
