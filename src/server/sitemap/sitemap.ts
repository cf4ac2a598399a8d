import { LISTED_PAGES, NEWS_PATH } from "#contract/pages.ts";
import { type HideablePageKey, isHiddenPath } from "#contract/site-pages.ts";
import { escapeMarkup } from "#server/platform/pages/escape-markup.ts";

export interface SitemapEntry {
  /** Path of the page on the site. */
  path: string;
  /** Time of the last change in ISO 8601; absent if unknown. */
  changedAt?: string;
}

/** Maximum addresses in one file, as the sitemap protocol says. */
const MAX_ADDRESSES = 50_000;

type Slugs = AsyncIterable<readonly { slug: string; updatedAt: string }[]>;

type SitemapRecords = Readonly<
  Record<"jobs" | "projects" | "services" | "products" | "articles" | "extraPages", Slugs>
>;

/** Returns the listed pages and the pages of the records that are not hidden, up to the limit of a sitemap. */
export async function listEntries(
  records: SitemapRecords,
  hidden: ReadonlySet<HideablePageKey> = new Set(),
): Promise<SitemapEntry[]> {
  const listed: SitemapEntry[] = LISTED_PAGES.filter((path) => !isHiddenPath(hidden, path)).map((path) => ({ path }));
  async function add(
    key: HideablePageKey | undefined,
    slugs: Slugs,
    entryOf: (row: { slug: string; updatedAt: string }) => SitemapEntry,
  ): Promise<void> {
    if (key && hidden.has(key)) return;
    for await (const rows of slugs) {
      listed.push(...rows.map(entryOf));
      if (listed.length >= MAX_ADDRESSES) return;
    }
  }
  await add("careers", records.jobs, ({ slug, updatedAt }) => ({ path: `/careers/${slug}`, changedAt: updatedAt }));
  // The page /products shows projects, and /catalogue products.
  await add("products", records.projects, ({ slug, updatedAt }) => ({
    path: `/products/${slug}`,
    changedAt: updatedAt,
  }));
  await add("services", records.services, ({ slug, updatedAt }) => ({
    path: `/services/${slug}`,
    changedAt: updatedAt,
  }));
  await add(undefined, records.extraPages, ({ slug, updatedAt }) => ({ path: `/${slug}`, changedAt: updatedAt }));
  const beforeArticles = listed.length;
  await add("news", records.articles, ({ slug, updatedAt }) => ({
    path: `${NEWS_PATH}/${slug}`,
    changedAt: updatedAt,
  }));
  // The page of news is listed only if there are articles.
  if (listed.length > beforeArticles) listed.splice(beforeArticles, 0, { path: NEWS_PATH });
  // Without the time: a product also changes with its stock, whose number no page shows.
  await add("catalogue", records.products, ({ slug }) => ({ path: `/catalogue/${slug}` }));
  return listed.slice(0, MAX_ADDRESSES);
}

/** Returns a sitemap in the format of sitemaps.org. `publicUrl` has no slash at its end. */
export function sitemapOf(publicUrl: string, listed: readonly SitemapEntry[]): string {
  const entries = listed.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}
