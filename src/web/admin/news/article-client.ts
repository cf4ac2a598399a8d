import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  ARTICLE_SORTS,
  ARTICLE_STATUSES,
  type Article,
  articleCalls,
  listArticleVersions,
  previewArticle,
} from "#contract/articles.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
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

export const ARTICLE_TONES = {
  Draft: "warning",
  Scheduled: "info",
  Published: "success",
  Archived: "neutral",
} as const satisfies Record<Article["status"], Tone>;

export const STATUS_CHOICES = ARTICLE_STATUSES.map((status) => ({ value: status, label: status }));

/** Query of the parts of a body as its page shows them. The previous ones stay while the next ones load. */
export function previewQuery(body: string) {
  return queryOptions({
    queryKey: ["article-preview", body],
    queryFn: ({ signal }) => callRecord(previewArticle, { body: { body }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    enabled: body.trim() !== "",
  });
}

export const VERSIONS_PER_PAGE = 20;

export function versionsQuery(id: string, page: number) {
  const query = { page: String(page), pageSize: String(VERSIONS_PER_PAGE) };
  return queryOptions({
    queryKey: [...articles.keys.record(id), "versions", page],
    queryFn: ({ signal }) => callList(listArticleVersions, { params: { id }, query, signal }),
    staleTime: 0,
  });
}
