import type { FastifyInstance } from "fastify";
import * as calls from "#contract/imports.ts";
import type { RefusedRow } from "#server/imports/check-rows.ts";
import { importName, previewImport } from "#server/imports/preview-import.ts";
import { runImport, undoableSince, undoImport } from "#server/imports/run-import.ts";
import { findImport, findRefusedRows, listNewest } from "#server/imports/store.ts";
import { importsTable } from "#server/imports/tables.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveCsv } from "#server/platform/api/serve-exports.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { acceptForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveImports(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    acceptForms(scope);
    serve(scope, platform, calls.importCustomers, ({ receiveForm, session, caller }) =>
      platform.files.withTemporary(async (path) => {
        const { idempotencyKey, body } = await receiveForm(path);
        return { data: await previewImport(platform, { session, caller, idempotencyKey }, path, body) };
      }),
    );
  });
  serveCsv(app, platform, calls.exportImportErrors, async ({ params: { id } }) => {
    const found = await findImport(platform.database.read, id);
    if (!found) throw notFound(`There is no such ${importsTable.recordType}.`);
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
  serve(app, platform, calls.listImports, async () => {
    const rows = await listNewest(platform.database.read, undoableSince(platform.now()));
    return { rows, total: rows.length };
  });
  serve(app, platform, calls.runImport, async (call) => ({
    data: await runImport(platform, call, call.params.id, call.body.duplicates),
  }));
  serve(app, platform, calls.undoImport, async (call) => ({ data: await undoImport(platform, call, call.params.id) }));
}
