import type { FastifyInstance } from "fastify";
import * as calls from "#contract/extra-pages.ts";
import { changeExtraPage, createExtraPage, extraPageKind } from "#server/extra-pages/change-extra-page.ts";
import { extraPageRecords, extraPageStore, extraPageVersions } from "#server/extra-pages/store.ts";
import { createPreview, type FindSubject, revokePreviews } from "#server/pages/previews.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOr404, removeRecord } from "#server/platform/records/records.ts";
import { changePublicationStatus, restorePublication } from "#server/publications/publication.ts";
import { previewBody } from "#server/publications/read-body.ts";
import { runDue, runDueBeforeRead } from "#server/schedules/run-schedules.ts";

/** Returns the extra page of preview links. Throws a 404 without such a page. */
function subjectOf(id: string): FindSubject {
  return async (db) => {
    const { record } = await findOr404(db, extraPageStore, id);
    return { type: "extra-page", id, name: extraPageStore.nameOf(record), tooMany: calls.EXTRA_PAGE_MESSAGES.links };
  };
}

/** Serves the calls of extra pages. Staff see and change due pages as Published, so these are published first. */
export function serveExtraPages(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  const { list, get, create, replace, remove, setStatus } = calls.extraPageCalls;
  const { type } = extraPageStore;
  serve(app, platform, list, async ({ query }) => {
    await runDueBeforeRead(platform, type);
    return extraPageRecords.list(database, query);
  });
  serveRecord(app, platform, get, async ({ params }) => {
    await runDueBeforeRead(platform, type);
    return extraPageStore.find(database.read, params.id);
  });
  serveRecord(app, platform, create, (call) => createExtraPage(platform, call, call.body));
  serveRecord(app, platform, replace, async (call) => {
    await runDue(platform, type);
    return changeExtraPage(platform, call, call.params.id, call.body);
  });
  serve(app, platform, remove, (call) => removeRecord(platform, extraPageStore, call, call.params.id));
  serveRecord(app, platform, setStatus, async (call) => {
    await runDue(platform, type);
    return changePublicationStatus(platform, extraPageKind, call, call.params.id, call.body);
  });
  serve(app, platform, calls.listExtraPageVersions, async ({ params, query }) => {
    await runDueBeforeRead(platform, type);
    await findOr404(database.read, extraPageStore, params.id);
    return extraPageVersions.list(database.read, params.id, query);
  });
  serveRecord(app, platform, calls.restoreExtraPage, async (call) => {
    await runDue(platform, type);
    return restorePublication(platform, extraPageKind, call, call.params.id, call.body.version);
  });
  serve(app, platform, calls.previewExtraPage, async ({ body: { body } }) => ({
    data: { blocks: await previewBody(database.read, body) },
  }));
  serve(app, platform, calls.createExtraPagePreview, async (call) => ({
    data: await createPreview(platform, call, subjectOf(call.params.id), "share"),
  }));
  serve(app, platform, calls.revokeExtraPagePreviews, (call) =>
    revokePreviews(platform, call, subjectOf(call.params.id)),
  );
}
