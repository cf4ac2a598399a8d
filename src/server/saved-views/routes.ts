import type { FastifyInstance } from "fastify";
import * as calls from "#contract/views.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeView, createView, listVisibleViews, removeView } from "#server/saved-views/saved-views.ts";

export function serveViews(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.listViews, async ({ session }) => {
    const rows = await listVisibleViews(platform, session);
    return { rows, total: rows.length };
  });
  serveRecord(app, platform, calls.createView, (call) => createView(platform, call, call.body));
  serveRecord(app, platform, calls.replaceView, (call) => changeView(platform, call, call.params.id, call.body));
  serve(app, platform, calls.deleteView, (call) => removeView(platform, call, call.params.id));
}
