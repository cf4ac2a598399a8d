import { queryOptions } from "@tanstack/react-query";
import {
  createPreview,
  FRAME_MINUTES,
  getPage,
  listPages,
  listPageVersions,
  type PageKey,
  type PageRow,
} from "#contract/page-documents.ts";
import type { Tone } from "#ui/tone.tsx";
import { callList, callRecord } from "#web/shared/call.ts";
import { formatDay, formatInstant } from "#web/shared/dates.ts";
import { recordKeys, recordQuery } from "../resources/resource-client.ts";

export const PAGE_QUERY_KEYS = recordKeys("pages");

export const PAGES_QUERY = queryOptions({
  queryKey: PAGE_QUERY_KEYS.lists,
  queryFn: async ({ signal }) => (await callList(listPages, { signal })).rows,
});

export const pages = {
  keys: PAGE_QUERY_KEYS,
  get: (key: PageKey, signal: AbortSignal) => callRecord(getPage, { params: { key }, signal }),
};

export function pageQuery(key: PageKey) {
  return recordQuery(pages, key);
}

/** Milliseconds for which a link is reused: ten minutes less than it works. */
const FRAME_FRESH_MS = (FRAME_MINUTES - 10) * 60_000;

/**
 * Query that creates a link for the editor's frame and returns its path. The path is reused for 50 minutes,
 * since the audit trail names every link. The key is not below that of the page: saving creates no new link.
 */
export function frameQuery(key: PageKey) {
  return queryOptions({
    queryKey: ["page-frame", key],
    queryFn: async ({ signal }) => {
      const { record } = await callRecord(createPreview, { params: { key }, query: { purpose: "frame" }, signal });
      // The frame is same-origin, whatever public address the link names.
      return new URL(record.url).pathname;
    },
    staleTime: FRAME_FRESH_MS,
    gcTime: FRAME_FRESH_MS,
  });
}

export const VERSIONS_PER_PAGE = 20;

/** Query of one page of the versions of a site page. It is fetched again whenever the history opens. */
export function versionsQuery(key: PageKey, page: number) {
  const query = { page: String(page), pageSize: String(VERSIONS_PER_PAGE) };
  return queryOptions({
    queryKey: [...PAGE_QUERY_KEYS.record(key), "versions", page],
    queryFn: ({ signal }) => callList(listPageVersions, { params: { key }, query, signal }),
    staleTime: 0,
  });
}

export const STATE_TONES = { Published: "success", Draft: "warning", Scheduled: "info" } as const satisfies Record<
  PageRow["state"],
  Tone
>;

/** Returns in words when a page was or will be published, or that it has changes or its original wording. */
export function describeState({ state, publishedAt, scheduledFor }: PageRow): string {
  if (state === "Scheduled" && scheduledFor) return `Goes out ${formatInstant(scheduledFor)}`;
  if (state === "Draft") return "Changes not published yet";
  return publishedAt ? `Published ${formatDay(publishedAt)}` : "Original wording";
}
