import type { ArticleBlock } from "#contract/article-blocks.ts";
import { NOT_FOUND, pageAddressOf } from "#server/platform/pages/page-address.ts";
import { type CampaignLink, campaignLinkOf } from "#server/visits/campaign-links.ts";

/**
 * Returns a link to a page of the site with the campaign in its query, so that visits by it count for the campaign. Other links are
 * returned unchanged, and so are links with a token or with a source.
 */
export function markedLink(href: string, publicUrl: string, campaignId: string): string {
  const url = URL.parse(href, `${publicUrl}/`);
  if (!url || url.origin !== new URL(publicUrl).origin) return href;
  if (url.searchParams.has("token") || url.searchParams.has("utm_source")) return href;
  // Pages by which readers confirm and unsubscribe.
  if (url.pathname.startsWith("/newsletter/")) return href;
  const page = pageAddressOf(url.pathname);
  if (page.kind !== "cached" || page.key === NOT_FOUND) return href;
  url.searchParams.set("utm_source", "newsletter");
  url.searchParams.set("utm_medium", "email");
  url.searchParams.set("utm_campaign", campaignId);
  return url.href;
}

/** Returns the links to pages of the site in a mail, each once, as its readers' views name them. */
export function linksOfCampaign(
  { blocks, buttonUrl }: { blocks: readonly ArticleBlock[]; buttonUrl: string | undefined },
  publicUrl: string,
  campaignId: string,
): CampaignLink[] {
  const found = new Map<string, CampaignLink>();
  function note(href: string): string {
    const marked = markedLink(href, publicUrl, campaignId);
    const link = marked === href ? undefined : campaignLinkOf(marked, new URL(publicUrl).origin);
    if (link) found.set(link.url, link);
    return href;
  }
  markLinks(blocks, note);
  if (buttonUrl !== undefined) note(buttonUrl);
  return [...found.values()];
}

/** Returns blocks with each link changed by `mark`. */
export function markLinks(blocks: readonly ArticleBlock[], mark: (href: string) => string): ArticleBlock[] {
  const linked = <Part extends { href?: string | undefined }>(part: Part): Part =>
    part.href === undefined ? part : { ...part, href: mark(part.href) };
  function marked(block: ArticleBlock): ArticleBlock {
    switch (block.kind) {
      case "paragraph":
      case "heading":
        return { ...block, runs: block.runs.map(linked) };
      case "list":
        return { ...block, entries: block.entries.map((entry) => markLinks(entry, mark)) };
      case "quote":
        return { ...block, blocks: markLinks(block.blocks, mark) };
      case "table":
        return {
          ...block,
          head: block.head.map((cell) => cell.map(linked)),
          rows: block.rows.map((row) => row.map((cell) => cell.map(linked))),
        };
      case "picture":
        return linked(block);
      case "code":
      case "rule":
        return block;
    }
  }
  return blocks.map(marked);
}
