/** What the address of /catalogue asks for; empty texts stand for everything. */
export interface CatalogueFilter {
  term: string;
  category: string;
  page: number;
}

/** A multiple of two and three, so that every row of cards but the last page's last is full. */
export const PRODUCTS_A_PAGE = 12;

/** The address of the catalogue with this filter, without what is not set. */
export function catalogueAddress({ term = "", category = "", page = 1 }: Partial<CatalogueFilter>): string {
  const query = new URLSearchParams();
  if (term) query.set("q", term);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/catalogue?${query}` : "/catalogue";
}

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PRODUCTS_A_PAGE));
}

/** 'Showing 13 to 24 of 27 products for "gateway" in Sensors', without the parts that are not set. */
export function resultLine(total: number, { term, category, page }: CatalogueFilter): string {
  const first = (page - 1) * PRODUCTS_A_PAGE + 1;
  const last = Math.min(total, page * PRODUCTS_A_PAGE);
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

/** What the page of a filter is called. */
export function catalogueTitle(heading: string, { term, category, page }: CatalogueFilter): string {
  const parts = [heading];
  if (category) parts.push(category);
  if (term) parts.push(`"${term}"`);
  if (page > 1) parts.push(`page ${page}`);
  return parts.length > 1 ? `${parts[0]}: ${parts.slice(1).join(", ")}` : heading;
}
