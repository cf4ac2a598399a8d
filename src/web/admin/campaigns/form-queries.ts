// Apart from `campaign-client.ts`, since their contracts would make the list 2 kB heavier.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listPublicArticles } from "#contract/articles.ts";
import { type CampaignInput, previewCampaign } from "#contract/campaigns.ts";
import { callList, callRecord } from "#web/shared/call.ts";

/** Number of articles to choose from. Each comes with its text. */
const OFFERED_ARTICLES = 25;

/** Query of the newest public articles, which an issue can be written from. */
export const ARTICLES_QUERY = queryOptions({
  queryKey: ["public-articles"],
  queryFn: ({ signal }) =>
    callList(listPublicArticles, { query: { page: "1", pageSize: String(OFFERED_ARTICLES) }, signal }),
  staleTime: 60_000,
});

/** Query of a mail as its readers see it. The previous one stays while the next one loads. */
export function previewQuery(texts: CampaignInput) {
  return queryOptions({
    queryKey: ["campaign-preview", texts],
    queryFn: ({ signal }) => callRecord(previewCampaign, { body: texts, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    enabled: texts.body.trim() !== "" && texts.subject.trim() !== "",
  });
}
