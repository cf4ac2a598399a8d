import type { Campaign } from "#contract/campaigns.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import * as store from "#server/visits/link-store.ts";

/** Maximum characters of a link whose views count. */
const MAX_LINK = 1000;

const MARKS = ["utm_source", "utm_medium", "utm_campaign"];

/** Returns whether a `utm_campaign` value has the form of the id of one of our campaigns. */
export function isCampaignId(mark: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mark);
}

/** Link of a campaign. */
export interface CampaignLink {
  campaignId: string;
  /** Address of the page, without the marks of the campaign and without an anchor. */
  url: string;
}

/** Returns the link that leads to a marked address of the site; undefined for an address without the mark of a campaign. */
export function campaignLinkOf(address: string, origin: string): CampaignLink | undefined {
  // Most views have no mark, and their addresses need no parsing.
  if (!address.includes("utm_campaign=")) return undefined;
  const url = URL.parse(address, origin);
  const campaignId = url?.searchParams.get("utm_campaign") ?? "";
  if (!url || url.origin !== origin || !isCampaignId(campaignId)) return undefined;
  for (const mark of MARKS) url.searchParams.delete(mark);
  url.hash = "";
  return url.href.length > MAX_LINK ? undefined : { campaignId, url: url.href };
}

/**
 * Stores the links of a campaign whose mails are about to be sent. Only views of stored links count, so that none can
 * be invented.
 */
export function noteCampaignLinks(tx: Tx, links: readonly CampaignLink[]): Promise<void> {
  return store.insertLinks(
    tx,
    links.map(({ campaignId, url }) => ({ campaign_id: campaignId, url, views: 0 })),
  );
}

/** Returns a function that returns the links of one of these campaigns with their views, those of most views first. */
export async function loadCampaignLinks(
  db: Read,
  campaignIds: readonly string[],
): Promise<(campaign: { id: string }) => Campaign["links"]> {
  const rows = await store.listLinks(db, campaignIds);
  return ({ id }) =>
    rows.filter(({ campaign_id }) => campaign_id === id).map(({ url, views }) => ({ url, views: Number(views) }));
}
