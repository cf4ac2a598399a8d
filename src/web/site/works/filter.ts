import type { ProjectCategory, ShownCategory } from "#contract/vocabulary.ts";

export const PROJECTS_PER_PAGE = 6;

/** Category and page number in the address of /products. Without a category, all projects are shown. */
export interface WorksFilter {
  /** Id of the category. */
  category: string | undefined;
  page: number;
}

/** Returns the address of /products with this filter, without empty parts. */
export function worksAddress({ category, page }: WorksFilter): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/products?${query}` : "/products";
}

/** Reads the filter from a query. Ignores invalid values. */
export function filterOf(query: URLSearchParams, categories: readonly ProjectCategory[]): WorksFilter {
  const [category, page] = [query.get("category"), query.get("page") ?? ""];
  return {
    category: categories.find(({ id }) => id === category)?.id,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Number of projects in each category that has some. */
export type WorkCounts = Readonly<Record<string, number>>;

/** Position in the paged list of projects. */
export interface PagePosition {
  /** Number of projects in the category, or of all. */
  matching: number;
  page: number;
  pages: number;
}

/** Returns the position for a filter. A page beyond the last becomes the last. */
export function placeOf(counts: WorkCounts, { category, page: wanted }: WorksFilter): PagePosition {
  const matching = category ? (counts[category] ?? 0) : countAll(counts);
  const pages = Math.max(1, Math.ceil(matching / PROJECTS_PER_PAGE));
  return { matching, page: Math.min(wanted, pages), pages };
}

export function countAll(counts: WorkCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Returns `Showing 7 to 12 of 15 projects` or `Showing 2 projects in Cloud`. */
export function resultLine({ matching, page, pages }: PagePosition, category: ShownCategory | undefined): string {
  const things = `${matching} ${matching === 1 ? "project" : "projects"}`;
  const first = (page - 1) * PROJECTS_PER_PAGE + 1;
  const last = Math.min(matching, page * PROJECTS_PER_PAGE);
  const part = pages > 1 ? `${first} to ${last} of ` : "";
  return `Showing ${part}${things}${category ? ` in ${category.name}` : ""}`;
}

/** Group of categories in the filter. */
export interface CategoryGroup {
  name: string;
  categories: readonly ProjectCategory[];
}

/** Returns the categories with projects under their headings, in the order of the settings. */
export function groupsWith(counts: WorkCounts, categories: readonly ProjectCategory[]): CategoryGroup[] {
  const filled = categories.filter(({ id }) => counts[id]);
  return [...new Set(filled.map(({ group }) => group))].map((name) => ({
    name,
    categories: filled.filter(({ group }) => group === name),
  }));
}
