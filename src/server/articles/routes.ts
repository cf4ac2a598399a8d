import type { FastifyInstance } from "fastify";
import * as calls from "#contract/articles.ts";
import { bodyMarkdown, faultOfBody } from "#server/articles/article-body.ts";
import { changeArticle, changeArticleStatus, createArticle, restoreArticle } from "#server/articles/change-article.ts";
import { subjectOfArticle } from "#server/articles/preview-article.ts";
import { findPublicArticle, listPublicArticles } from "#server/articles/public-articles.ts";
import { articleStore, listArticles } from "#server/articles/store.ts";
import { listVersions } from "#server/articles/versions-store.ts";
import { createPreview, revokePreviews } from "#server/pages/previews.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { HttpError, invalidFields, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOr404, removeRecord } from "#server/platform/records/records.ts";
import { runDue, runDueBeforeRead } from "#server/schedules/run-schedules.ts";

/** Serves the calls of articles. Staff see and change due articles as Published, so these are published first. */
export function serveArticles(app: FastifyInstance, platform: Platform): void {
  const { database, now } = platform;
  const { list, get, create, replace, remove, setStatus } = calls.articleCalls;
  serve(app, platform, list, async ({ query }) => {
    await runDueBeforeRead(platform, articleStore.type);
    return listArticles(database, query);
  });
  serveRecord(app, platform, get, async ({ params }) => {
    await runDueBeforeRead(platform, articleStore.type);
    return articleStore.find(database.read, params.id);
  });
  serveRecord(app, platform, create, (call) => createArticle(platform, call, call.body));
  serveRecord(app, platform, replace, async (call) => {
    await runDue(platform, articleStore.type);
    return changeArticle(platform, call, call.params.id, call.body);
  });
  serve(app, platform, remove, (call) => removeRecord(platform, articleStore, call, call.params.id));
  serveRecord(app, platform, setStatus, async (call) => {
    await runDue(platform, articleStore.type);
    return changeArticleStatus(platform, call, call.params.id, call.body);
  });
  serve(app, platform, calls.listArticleVersions, async ({ params, query }) => {
    await runDueBeforeRead(platform, articleStore.type);
    await findOr404(database.read, articleStore, params.id);
    return listVersions(database.read, params.id, query);
  });
  serveRecord(app, platform, calls.restoreArticle, async (call) => {
    await runDue(platform, articleStore.type);
    return restoreArticle(platform, call, call.params.id, call.body.version);
  });
  serve(app, platform, calls.previewArticle, async ({ body: { body } }) => {
    const fault = faultOfBody(body);
    if (fault) throw invalidFields([{ path: "body", message: fault }]);
    const { pictures } = bodyMarkdown.referencesIn(body);
    const shown = pictures.length > 0 ? await findShownPictures(database.read, pictures) : new Map();
    return { data: { blocks: bodyMarkdown.read(body, { pictures: shown }) } };
  });
  serve(app, platform, calls.createArticlePreview, async (call) => ({
    data: await createPreview(platform, call, subjectOfArticle(call.params.id), "share"),
  }));
  serve(app, platform, calls.revokeArticlePreviews, (call) =>
    revokePreviews(platform, call, subjectOfArticle(call.params.id)),
  );
  serve(app, platform, calls.listPublicArticles, ({ query }) => listPublicArticles(database, query, now()));
  serve(app, platform, calls.getPublicArticle, async ({ params }) => {
    const found = await findPublicArticle(database.read, params.slug, now());
    if (!found) throw notFound();
    if (found.kind === "shown") return { data: found.article };
    const location = `/api/public/articles/${found.slug}`;
    throw new HttpError(301, "moved", "This article has a new address.", { location });
  });
}
