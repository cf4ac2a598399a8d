import type { FastifyInstance } from "fastify";
import * as calls from "#contract/imports.ts";
import { previewImport } from "#server/imports/preview-import.ts";
import { runImport, undoableSince, undoImport } from "#server/imports/run-import.ts";
import { listNewest } from "#server/imports/store.ts";
import { serve } from "#server/platform/api/serve.ts";
import { takeForms } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

export function serveImports(app: FastifyInstance, platform: Platform): void {
  app.register(async (scope) => {
    takeForms(scope);
    serve(scope, platform, calls.importCustomers, ({ receiveForm, session, caller }) =>
      platform.files.withTemporary(async (path) => {
        const { idempotencyKey, body } = await receiveForm(path);
        return { data: await previewImport(platform, { session, caller, idempotencyKey }, path, body.mapping) };
      }),
    );
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
