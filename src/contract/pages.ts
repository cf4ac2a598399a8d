import { APPLICATION_REFERENCE } from "./applications.ts";
import { REFERENCE } from "./contact.ts";
import { LIMITS, slug } from "./fields.ts";
import { listPublicJobs } from "./jobs.ts";
import { listPublicProducts } from "./products.ts";
import { PROJECT_CATEGORIES } from "./projects.ts";
import { SERVICE_TIERS } from "./services.ts";

/** Which values of a query parameter make a difference to a page. Any other counts as if the parameter were not there. */
export type Allowed = (value: string) => boolean;

/**
 * How the server keeps a public page: rendered once per change of content, or for every visitor anew. What is not named here
 * a page never gets to see: a request with any other parameter, or with a value that is not allowed, is one for the cached page.
 */
export interface PagePolicy {
  path: string;
  /** Query parameters that change what the page shows to everybody. */
  query: readonly string[];
  /** The values of such a parameter that take a place of their own; with another the page is rendered for every request. */
  values?: Readonly<Record<string, readonly string[]>>;
  /**
   * Query parameters with more values than can be kept: with one of them the page is rendered for every request. Where it has
   * `values` too, an address with a value that is not allowed leads to the one without it.
   */
  unkept?: Readonly<Record<string, Allowed>>;
  /** Query parameters whose page is for one visitor alone: it is never kept, here or in a browser. */
  personal?: Readonly<Record<string, Allowed>>;
}

const isReference: Allowed = (value) => REFERENCE.test(value);
/** A link's token has many forms; nobody has yet been mailed one as long as this. */
const isToken: Allowed = (value) => value.trim() !== "" && value.length <= LIMITS.short;
const isDone: Allowed = (value) => value === "1";
/** Behind the ninth page, which takes a place of its own. */
const isFarPage: Allowed = (value) => /^[1-9]\d{1,5}$/.test(value);

const catalogue = listPublicProducts.query.shape;
const jobs = listPublicJobs.query.shape;

/** Pages that are the same for all visitors and therefore cached. `UNCACHED_PAGES` are rendered for every request. */
export const CACHED_PAGES: readonly PagePolicy[] = [
  { path: "/", query: [], personal: { sent: isReference } },
  { path: "/about", query: [] },
  { path: "/services", query: [] },
  { path: "/pricing", query: [] },
  {
    path: "/contact",
    query: [],
    unkept: {
      product: (value) => slug.safeParse(value).success,
      service: (value) => slug.safeParse(value).success,
      tier: (value) => SERVICE_TIERS.some((tier) => tier === value),
    },
    personal: { sent: isReference },
  },
  { path: "/terms", query: [] },
  { path: "/support", query: [] },
  { path: "/community", query: [] },
  { path: "/security", query: [] },
  { path: "/documentation", query: [] },
  { path: "/login", query: [] },
  { path: "/forgot-password", query: [], personal: { done: isDone } },
  { path: "/reset-password", query: [], personal: { token: isToken, done: isDone } },
  { path: "/newsletter", query: [], personal: { done: isDone } },
  { path: "/newsletter/confirm", query: [], personal: { token: isToken, done: isDone } },
  { path: "/newsletter/unsubscribe", query: [], personal: { token: isToken, done: isDone } },
  {
    path: "/careers",
    query: [],
    unkept: {
      q: (value) => Boolean(jobs.q.safeParse(value).data),
      department: (value) => jobs.department.safeParse(value).success,
      page: (value) => (jobs.page.safeParse(value).data ?? 1) > 1,
    },
  },
  {
    path: "/products",
    query: ["category", "page"],
    values: { category: PROJECT_CATEGORIES, page: ["2", "3", "4", "5", "6", "7", "8", "9"] },
    unkept: { page: isFarPage },
  },
  {
    path: "/catalogue",
    query: [],
    unkept: {
      q: (value) => Boolean(catalogue.q.safeParse(value).data),
      category: (value) => Boolean(catalogue.category.safeParse(value).data),
      page: (value) => (catalogue.page.safeParse(value).data ?? 1) > 1,
    },
  },
];

/** The same for everyone at one moment and another page at the next: rendered for every request, kept nowhere. */
export const UNCACHED_PAGES: readonly string[] = ["/status"];

/** Below each of these paths one page per record, by its slug; of the versions of the terms by its number. Kept as well, once there is such a page. */
export const CACHED_RECORD_PAGES = ["/careers", "/products", "/catalogue", "/terms/versions"] as const;

export type RecordPagePath = (typeof CACHED_RECORD_PAGES)[number];

/** What `personal` is of a kept page, for those of records. */
export const PERSONAL_OF_RECORDS: Readonly<Record<RecordPagePath, NonNullable<PagePolicy["personal"]>>> = {
  "/careers": { sent: (value) => APPLICATION_REFERENCE.test(value) },
  "/products": {},
  "/catalogue": {},
  "/terms/versions": {},
};

/** Pages that search engines should not show: for staff, or for whoever holds a link of their own. */
const UNLISTED_PAGES: readonly string[] = [
  "/login",
  "/forgot-password",
  "/reset-password",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
];

/** The pages in the sitemap, but for those of records. */
export const LISTED_PAGES: readonly string[] = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES].filter(
  (path) => !UNLISTED_PAGES.includes(path),
);
