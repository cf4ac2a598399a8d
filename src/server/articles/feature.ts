import { serveFeed } from "#server/articles/feed-routes.ts";
import { notifiedArticles } from "#server/articles/notified-store.ts";
import { findArticlesNaming } from "#server/articles/personal-articles.ts";
import { findPublicArticle } from "#server/articles/public-articles.ts";
import { scheduledArticles } from "#server/articles/publish-articles.ts";
import { serveArticles } from "#server/articles/routes.ts";
import { sampleArticles } from "#server/articles/samples.ts";
import { articlesOnSite } from "#server/articles/site-search.ts";
import { articleStore } from "#server/articles/store.ts";
import { articlesTable, articleVersionsTable } from "#server/articles/tables.ts";
import type { Feature } from "#server/platform/platform.ts";
import { quickSource } from "#server/platform/records/record-search.ts";
import { findNextPublication } from "#server/publications/publication.ts";
import { streamLinks } from "#server/publications/stream-links.ts";

export const articles: Feature = {
  name: "articles",
  tables: [articlesTable, articleVersionsTable],
  http: { calls: serveArticles, files: serveFeed },
  search: {
    staff: quickSource(articlesTable, {
      begins: ["title_key", "slug"],
      title: ({ title }) => title,
      subtitle: ({ status }) => status,
    }),
    site: articlesOnSite,
  },
  site: {
    pages: { under: "/news", find: findPublicArticle },
    links: { place: "article", stream: (database) => streamLinks(database, articlesTable, "/news") },
    findNextChange: (db, after) => findNextPublication(db, "articles", after),
  },
  content: { samples: sampleArticles },
  people: { mentions: { type: articlesTable.recordType, find: ({ read }, keys) => findArticlesNaming(read, keys) } },
  scheduled: scheduledArticles,
  notified: notifiedArticles,
  webhooks: { type: "article", find: async ({ database }, id) => (await articleStore.find(database.read, id))?.record },
};
