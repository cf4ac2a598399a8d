import { APPLICATION_REFERENCE } from "./applications.ts";
import { REFERENCE } from "./contact.ts";
import { LIMITS, slug } from "./fields.ts";
import { listPublicJobs } from "./jobs.ts";
import { searchTerm } from "./lists.ts";
import { listPublicProducts } from "./products.ts";
import { PROJECT_CATEGORIES } from "./projects.ts";
import { SEARCH_LIMITS } from "./search.ts";
import { SERVICE_TIERS } from "./services.ts";

/** Returns whether a value of a query parameter changes the page. Any other value counts as a missing parameter. */
export type Allowed = (value: string) => boolean;

/**
 * Caching of a public page: rendered once per change of content, or for every request. A page never sees other parameters
 * or values than these: a request with any other gets the cached page.
 */
export interface PagePolicy {
  path: string;
  /** Query parameters that change the page for every visitor. */
  query: readonly string[];
  /** Values of a `query` parameter that are cached, each as a page of its own. */
  values?: Readonly<Record<string, readonly string[]>>;
  /**
   * Query parameters with too many values to cache: the page is rendered for every request. If the parameter is in `query`
   * too, an address with a value that is not allowed redirects to the address without it.
   */
  unkept?: Readonly<Record<string, Allowed>>;
  /** Query parameters whose page is for one visitor alone. It is cached neither here nor in a browser. */
  personal?: Readonly<Record<string, Allowed>>;
}

const isReference: Allowed = (value) => REFERENCE.test(value);
/** Returns whether a value could be the token of a link. Tokens have several forms, all shorter than `LIMITS.short`. */
const isToken: Allowed = (value) => value.trim() !== "" && value.length <= LIMITS.short;
const isSet: Allowed = (value) => value === "1";
/** Pages after the first that are cached. */
const FIRST_PAGES = ["2", "3", "4", "5", "6", "7", "8", "9"];
/** Returns whether a page number is beyond 9, the last that is cached. */
const isFarPage: Allowed = (value) => /^[1-9]\d{1,5}$/.test(value);

const catalogue = listPublicProducts.query.shape;
const jobs = listPublicJobs.query.shape;

/** Path of the news, and of its articles. */
export const NEWS_PATH = "/news";

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
  { path: "/forgot-password", query: [], personal: { done: isSet } },
  { path: "/reset-password", query: [], personal: { token: isToken, invitation: isSet, done: isSet } },
  { path: "/newsletter", query: [], personal: { done: isSet } },
  { path: "/newsletter/confirm", query: [], personal: { token: isToken, done: isSet } },
  { path: "/newsletter/unsubscribe", query: [], personal: { token: isToken, done: isSet } },
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
    values: { category: PROJECT_CATEGORIES, page: FIRST_PAGES },
    unkept: { page: isFarPage },
  },
  { path: NEWS_PATH, query: ["page"], values: { page: FIRST_PAGES }, unkept: { page: isFarPage } },
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

const isSiteTerm: Allowed = (value) => Boolean(searchTerm(SEARCH_LIMITS.longest).safeParse(value).data);

/** Query parameters of pages that are rendered for every request and never cached, since they change from moment to moment. */
export const UNCACHED_PARAMETERS: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = {
  "/status": {},
  "/search": { q: isSiteTerm },
};

export const UNCACHED_PAGES: readonly string[] = Object.keys(UNCACHED_PARAMETERS);

/** Paths with a cached page per record below them, by its slug, or by its number for versions of the terms. */
export const CACHED_RECORD_PAGES = ["/careers", "/products", "/catalogue", "/news", "/terms/versions"] as const;

export type RecordPagePath = (typeof CACHED_RECORD_PAGES)[number];

/** `PagePolicy.personal` for the cached pages of records. */
export const PERSONAL_OF_RECORDS: Readonly<Record<RecordPagePath, NonNullable<PagePolicy["personal"]>>> = {
  "/careers": { sent: (value) => APPLICATION_REFERENCE.test(value) },
  "/products": {},
  "/catalogue": {},
  "/news": {},
  "/terms/versions": {},
};

/**
 * Pages that search engines should not show: for staff, for visitors with a link, and search results. The news are listed once
 * there is an article.
 */
const UNLISTED_PAGES: readonly string[] = [
  "/login",
  "/forgot-password",
  "/reset-password",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/search",
  NEWS_PATH,
];

/** Pages in the sitemap, except those of records. */
export const LISTED_PAGES: readonly string[] = [...CACHED_PAGES.map(({ path }) => path), ...UNCACHED_PAGES].filter(
  (path) => !UNLISTED_PAGES.includes(path),
);
