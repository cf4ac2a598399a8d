/** Search, category and page number in the address of /catalogue. An empty text matches all products. */
export interface CatalogueFilter {
  term: string;
  category: string;
  page: number;
}

/** Page size of the catalogue: a multiple of two and three, so that rows of two or three cards are full. */
export const PRODUCTS_PER_PAGE = 12;

/** Returns the address of the catalogue with this filter, without empty parts. */
export function catalogueAddress({ term = "", category = "", page = 1 }: Partial<CatalogueFilter>): string {
  const query = new URLSearchParams();
  if (term) query.set("q", term);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/catalogue?${query}` : "/catalogue";
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
}

/** Returns `Showing 13 to 24 of 27 products for "gateway" in Sensors`, without empty parts. */
export function resultLine(total: number, { term, category, page }: CatalogueFilter): string {
  const first = (page - 1) * PRODUCTS_PER_PAGE + 1;
  const last = Math.min(total, page * PRODUCTS_PER_PAGE);
  const things = `${total.toLocaleString("en-US")} ${total === 1 ? "product" : "products"}`;
  const parts = [
    pagesOf(total) > 1
      ? `Showing ${first.toLocaleString("en-US")} to ${last.toLocaleString("en-US")} of ${things}`
      : `Showing ${things}`,
  ];
  if (term) parts.push(`for "${term}"`);
  if (category) parts.push(`in ${category}`);
  return parts.join(" ");
}

/** Returns the title of a catalogue page with a filter. */
export function catalogueTitle(heading: string, { term, category, page }: CatalogueFilter): string {
  const parts = [heading];
  if (category) parts.push(category);
  if (term) parts.push(`"${term}"`);
  if (page > 1) parts.push(`page ${page}`);
  return parts.length > 1 ? `${parts[0]}: ${parts.slice(1).join(", ")}` : heading;
}
