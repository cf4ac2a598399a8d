import { APPLICATION_REFERENCE } from "./applications.ts";
import { listPublicArticles } from "./articles.ts";
import { REFERENCE } from "./contact.ts";
import { LIMITS, slug } from "./fields.ts";
import { listPublicJobs } from "./jobs.ts";
import { searchTerm } from "./lists.ts";
import { listPublicProducts } from "./products.ts";
import { SEARCH_LIMITS } from "./search.ts";
import { SERVICE_TIERS } from "./services.ts";
import { RECORD_PAGES, type RecordPagePath, SITE_PAGE_LIST, SITE_PAGES, type SitePageKey } from "./site-pages.ts";

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
  values?: Readonly<Record<string, readonly string[] | Allowed>>;
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
const news = listPublicArticles.query.shape;

const isSiteTerm: Allowed = (value) => Boolean(searchTerm(SEARCH_LIMITS.longest).safeParse(value).data);

/** Path of the news, and of its articles. */
export const NEWS_PATH = SITE_PAGES.news.path;

/** Query parameters of the public pages that have some. */
const PARAMETERS: Readonly<Partial<Record<SitePageKey, Partial<Omit<PagePolicy, "path">>>>> = {
  home: { personal: { sent: isReference } },
  products: {
    query: ["category", "page"],
    // An address with a category that the settings lack redirects to the one without it.
    values: { category: (value) => slug.safeParse(value).success, page: FIRST_PAGES },
    unkept: { page: isFarPage },
  },
  catalogue: {
    unkept: {
      q: (value) => Boolean(catalogue.q.safeParse(value).data),
      category: (value) => Boolean(catalogue.category.safeParse(value).data),
      page: (value) => (catalogue.page.safeParse(value).data ?? 1) > 1,
    },
  },
  contact: {
    unkept: {
      product: (value) => slug.safeParse(value).success,
      service: (value) => slug.safeParse(value).success,
      tier: (value) => SERVICE_TIERS.some((tier) => tier === value),
    },
    personal: { sent: isReference },
  },
  news: {
    query: ["page"],
    values: { page: FIRST_PAGES },
    unkept: {
      page: isFarPage,
      tag: (value) => Boolean(news.tag.safeParse(value).data),
      year: (value) => Boolean(news.year.safeParse(value).data),
    },
  },
  careers: {
    unkept: {
      q: (value) => Boolean(jobs.q.safeParse(value).data),
      department: (value) => jobs.department.safeParse(value).success,
      page: (value) => (jobs.page.safeParse(value).data ?? 1) > 1,
    },
  },
  newsletter: { personal: { done: isSet } },
  newsletterConfirm: { personal: { token: isToken, done: isSet } },
  newsletterUnsubscribe: { personal: { token: isToken, done: isSet } },
  search: { unkept: { q: isSiteTerm } },
  forgotPassword: { personal: { done: isSet } },
  resetPassword: { personal: { token: isToken, invitation: isSet, done: isSet } },
};

/** Pages that are the same for all visitors and therefore cached. `UNCACHED_PAGES` are rendered for every request. */
export const CACHED_PAGES: readonly PagePolicy[] = SITE_PAGE_LIST.filter(({ isUncached }) => !isUncached).map(
  ({ key, path }) => ({ path, query: [], ...PARAMETERS[key] }),
);

/** Query parameters of pages that are rendered for every request and never cached, since they change from moment to moment. */
export const UNCACHED_PARAMETERS: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = Object.fromEntries(
  SITE_PAGE_LIST.filter(({ isUncached }) => isUncached).map(({ key, path }) => [path, PARAMETERS[key]?.unkept ?? {}]),
);

export const UNCACHED_PAGES: readonly string[] = Object.keys(UNCACHED_PARAMETERS);

/** Paths with a cached page per record below them. */
export const CACHED_RECORD_PAGES = Object.keys(RECORD_PAGES) as readonly RecordPagePath[];

/** `PagePolicy.personal` for the cached pages of records. */
export const PERSONAL_OF_RECORDS: Readonly<Record<RecordPagePath, NonNullable<PagePolicy["personal"]>>> = {
  "/careers": { sent: (value) => APPLICATION_REFERENCE.test(value) },
  "/products": {},
  "/services": {},
  "/catalogue": {},
  "/news": {},
  "/terms/versions": {},
  "": {},
};

/** Pages in the sitemap, except those of records. The news are added once there is an article. */
export const LISTED_PAGES: readonly string[] = SITE_PAGE_LIST.filter(
  ({ share, path }) => share !== null && path !== NEWS_PATH,
).map(({ path }) => path);
