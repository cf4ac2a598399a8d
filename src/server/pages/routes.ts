import type { FastifyInstance } from "fastify";
import * as calls from "#contract/page-documents.ts";
import { discardDraft, restoreVersion, saveDraft } from "#server/pages/change-draft.ts";
import { listLinksTo } from "#server/pages/links-to-page.ts";
import { findPage, listPageRows } from "#server/pages/page-states.ts";
import { listPageVersions } from "#server/pages/page-versions.ts";
import { createPreview, revokePreviews, subjectOfPage } from "#server/pages/previews.ts";
import { publishPages, unschedulePage } from "#server/pages/publish-pages.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";

export function servePageCalls(app: FastifyInstance, platform: Platform): void {
  const { read } = platform.database;
  serve(app, platform, calls.listPages, async () => {
    const rows = await listPageRows(read);
    return { rows, total: rows.length };
  });
  serveRecord(app, platform, calls.getPage, ({ params }) => findPage(platform, read, params.key));
  serveRecord(app, platform, calls.saveDraft, (call) => saveDraft(platform, call, call.params.key, call.body));
  serve(app, platform, calls.discardDraft, (call) => discardDraft(platform, call, call.params.key));
  serve(app, platform, calls.publishPages, async (call) => ({
    data: { pages: await publishPages(platform, call, call.body) },
  }));
  serve(app, platform, calls.unschedulePage, (call) => unschedulePage(platform, call, call.params.key));
  serve(app, platform, calls.listPageVersions, ({ params, query }) => listPageVersions(read, params.key, query));
  serveRecord(app, platform, calls.restorePage, (call) =>
    restoreVersion(platform, call, call.params.key, call.body.version),
  );
  serve(app, platform, calls.createPreview, async (call) => ({
    data: await createPreview(platform, call, subjectOfPage(call.params.key), call.query.purpose ?? "share"),
  }));
  serve(app, platform, calls.listPageLinks, async ({ params }) => {
    const rows = await listLinksTo(platform, params.key);
    return { rows, total: rows.length };
  });
  serve(app, platform, calls.revokePreviews, (call) => revokePreviews(platform, call, subjectOfPage(call.params.key)));
}
