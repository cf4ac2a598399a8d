import { queryOptions } from "@tanstack/react-query";
import { ARTICLE_STATUSES, type ArticleStatus } from "#contract/articles.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { PreviewLink } from "#contract/previews.ts";
import type { z } from "#contract/zod.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList } from "#web/shared/call.ts";
import type { StatusResource } from "../resources/resource-client.ts";

/** Record that is published now or later: an article or an extra page. */
export interface Publication {
  id: string;
  title: string;
  status: ArticleStatus;
  publishAt: string | null;
}

/** Content of a publication, or of a change while it was published. */
export interface PublicationVersion {
  version: number;
  title: string;
  summary: string;
  body: string;
  cover?: string | null;
  savedAt: string;
  author: string;
}

type OfOne = Endpoint & { params: z.ZodType<{ id: string }, { id: string }> };

/** Kind of publication: its records, and the calls of its form besides saving. */
export interface PublicationKind<Detail extends Publication> {
  records: StatusResource<Detail, ArticleStatus>;
  listVersions: OfOne & {
    query: z.ZodType<unknown, { page?: string; pageSize?: string }>;
    reply: z.ZodType<PublicationVersion[]>;
    list: true;
  };
  restore: OfOne & { body: z.ZodType<unknown, { version: number }>; reply: z.ZodType<{ data: Detail }> };
  createPreview: OfOne & { reply: z.ZodType<{ data: PreviewLink }> };
  revokePreviews: OfOne;
}

export const PUBLICATION_TONES = {
  Draft: "warning",
  Scheduled: "info",
  Published: "success",
  Archived: "neutral",
} as const satisfies Record<ArticleStatus, Tone>;

/** Returns the verb of the button that saves a record with this status; undefined where a save does not publish it. */
export function publishingVerb(status: string, record: Pick<Publication, "status"> | undefined): string | undefined {
  if (status === record?.status) return undefined;
  if (status === "Published") return "Publish";
  return status === "Scheduled" ? "Schedule" : undefined;
}

export const STATUS_CHOICES = ARTICLE_STATUSES.map((status) => ({ value: status, label: status }));

export const VERSIONS_PER_PAGE = 20;

/** Query of one page of the versions of a publication. It is fetched again whenever the history opens. */
export function versionsQuery<Detail extends Publication>(
  { records, listVersions }: PublicationKind<Detail>,
  id: string,
  page: number,
) {
  const query = { page: String(page), pageSize: String(VERSIONS_PER_PAGE) };
  return queryOptions({
    queryKey: [...records.keys.record(id), "versions", page],
    queryFn: ({ signal }) => callList(listVersions, { params: { id }, query, signal }),
    staleTime: 0,
  });
}
