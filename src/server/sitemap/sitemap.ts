import { escapeMarkup } from "#server/platform/escape-markup.ts";

export interface Place {
  /** Below the site. */
  path: string;
  /** ISO 8601; absent where nobody knows. */
  changedAt?: string;
}

/** The sitemap protocol allows no more addresses in one file. */
const MOST_PLACES = 50_000;

/** A sitemap as sitemaps.org describes it. `publicUrl` has no slash at its end. */
export function sitemapOf(publicUrl: string, places: readonly Place[]): string {
  const entries = places.slice(0, MOST_PLACES).map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}
