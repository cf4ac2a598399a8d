import { ARTICLE_STATUSES } from "#contract/articles.ts";
import { EXTRA_PAGE_SORTS, extraPageCalls } from "#contract/extra-pages.ts";
import { resourceClient } from "../resources/resource-client.ts";

export const extraPages = resourceClient(extraPageCalls, {
  noun: "extra page",
  nouns: "extra pages",
  nameOf: ({ title }) => title,
  aboutOf: ({ slug }) => slug,
  deletionWarning: "Its address leads nowhere then, and its versions are deleted too. Archive it instead to keep them.",
  deletionWarningOfMany:
    "Their addresses lead nowhere then, and their versions are deleted too. Archive them instead to keep those.",
  list: {
    screen: "extra-pages",
    sorts: EXTRA_PAGE_SORTS,
    defaultSort: { by: "createdAt", order: "desc" },
    filters: [{ name: "status", values: ARTICLE_STATUSES }],
  },
});
