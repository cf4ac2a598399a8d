import { PROJECT_CATEGORIES } from "./projects.ts";

/** How the server keeps a public page: rendered once per change of content, or for every visitor anew. */
export interface PagePolicy {
  path: string;
  /** Query parameters that change what the page shows to everybody; all others are ignored. */
  query: readonly string[];
  /** The values of such a parameter that take a place of their own; with another the page is rendered for every request. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Query parameters with more values than can be kept: with one of them the page is rendered for every request. */
  unkept?: readonly string[];
}

/** A query parameter whose page is for one visitor alone: it is never kept, here or in a browser. */
export const PERSONAL_PARAMETERS = ["sent", "done", "token"] as const;

/** The pages that are the same for everyone and therefore kept. A path that is not listed is rendered for every request. */
export const KEPT_PAGES: readonly PagePolicy[] = [
  { path: "/", query: [] },
  { path: "/about", query: [] },
  { path: "/services", query: [] },
  { path: "/pricing", query: [] },
  { path: "/contact", query: [], unkept: ["product"] },
  { path: "/terms", query: [] },
  { path: "/support", query: [] },
  { path: "/community", query: [] },
  { path: "/security", query: [] },
  { path: "/documentation", query: [] },
  { path: "/login", query: [] },
  { path: "/forgot-password", query: [] },
  { path: "/reset-password", query: [] },
  { path: "/newsletter", query: [] },
  { path: "/newsletter/confirm", query: [] },
  { path: "/newsletter/unsubscribe", query: [] },
  { path: "/careers", query: [], unkept: ["q", "department"] },
  {
    path: "/products",
    query: ["category", "page"],
    values: { category: PROJECT_CATEGORIES, page: ["2", "3", "4", "5", "6", "7", "8", "9"] },
  },
  { path: "/catalogue", query: [], unkept: ["q", "category", "page"] },
];

/** The same for everyone at one moment and another page at the next: rendered for every request, kept nowhere. */
export const UNKEPT_PAGES: readonly string[] = ["/status"];

/** Below each of these paths one page per record, by its slug. Kept as well, once there is such a page. */
export const KEPT_RECORD_PAGES = ["/careers", "/products", "/catalogue"] as const;

/** Pages that search engines should not show: for staff, or for whoever holds a link of their own. */
const UNLISTED_PAGES: readonly string[] = [
  "/login",
  "/forgot-password",
  "/reset-password",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
];

/** The pages in the sitemap, but for those of records. */
export const LISTED_PAGES: readonly string[] = [...KEPT_PAGES.map(({ path }) => path), ...UNKEPT_PAGES].filter(
  (path) => !UNLISTED_PAGES.includes(path),
);
