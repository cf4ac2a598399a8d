import type { FastifyInstance } from "fastify";
import * as calls from "#contract/articles.ts";
import { articleKind, changeArticle, createArticle } from "#server/articles/change-article.ts";
import { subjectOfArticle } from "#server/articles/preview-article.ts";
import { findPublicArticle, listPublicArticles } from "#server/articles/public-articles.ts";
import { articleStore, articleVersions, listArticles } from "#server/articles/store.ts";
import { createPreview, revokePreviews } from "#server/pages/previews.ts";
import { descriptionMarkdown } from "#server/pictures/descriptions.ts";
import { serve, serveRecord } from "#server/platform/api/serve.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findOr404, removeRecord } from "#server/platform/records/records.ts";
import { bodyMarkdown } from "#server/publications/article-body.ts";
import { changePublicationStatus, restorePublication } from "#server/publications/publication.ts";
import { previewBody } from "#server/publications/read-body.ts";
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
    return changePublicationStatus(platform, articleKind, call, call.params.id, call.body);
  });
  serve(app, platform, calls.listArticleVersions, async ({ params, query }) => {
    await runDueBeforeRead(platform, articleStore.type);
    await findOr404(database.read, articleStore, params.id);
    return articleVersions.list(database.read, params.id, query);
  });
  serveRecord(app, platform, calls.restoreArticle, async (call) => {
    await runDue(platform, articleStore.type);
    return restorePublication(platform, articleKind, call, call.params.id, call.body.version);
  });
  serve(app, platform, calls.previewArticle, async ({ body: { body, keepsLines } }) => ({
    data: { blocks: await previewBody(database.read, body, keepsLines ? descriptionMarkdown : bodyMarkdown) },
  }));
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
