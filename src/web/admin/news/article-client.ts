import { ARTICLE_SORTS, ARTICLE_STATUSES, articleCalls } from "#contract/articles.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const articles = resourceClient(articleCalls, {
  noun: "article",
  nouns: "articles",
  nameOf: ({ title }) => title,
  aboutOf: ({ slug }) => slug,
  deletionWarning: "Its page and its versions are deleted too. Archive it instead to keep them.",
  deletionWarningOfMany: "Their pages and their versions are deleted too. Archive them instead to keep those.",
  list: {
    screen: "articles",
    sorts: ARTICLE_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [{ name: "status", values: ARTICLE_STATUSES }],
  },
});
