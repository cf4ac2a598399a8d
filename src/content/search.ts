import { MAX_SITE_RESULTS, SEARCH_LIMITS, type SiteResultType } from "#contract/search.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";

/** Texts of the search over the site, on its page and in the footer. */
export const SITE_SEARCH = {
  path: SITE_PAGES.search.path,
  title: "Search",
  description: "Search the pages, services, products, projects, open jobs and news of this site.",
  label: "Search this site",
  submit: "Search",
  hint: `Type at least ${SEARCH_LIMITS.shortest} characters. The search covers pages, services, products, projects, jobs and news.`,
  none: {
    heading: (term: string) => `Nothing found for "${term}"`,
    text: "Check the spelling, or search for fewer or more general words. Or tell us what you need.",
    toContact: { label: "Write to us", href: "/contact" },
    toServices: { label: "Our services", href: "/services" },
  },
} as const;

/** Labels of the types of results. */
export const RESULT_TYPE_LABELS: Readonly<Record<SiteResultType, string>> = {
  page: "Page",
  "extra-page": "Page",
  service: "Service",
  product: "Product",
  project: "Project",
  job: "Job",
  article: "News",
};

/** Returns the sentence with the number of results. */
export function resultCount(results: number, term: string): string {
  if (results >= MAX_SITE_RESULTS) return `The ${MAX_SITE_RESULTS} best results for "${term}"`;
  return `${results} ${results === 1 ? "result" : "results"} for "${term}"`;
}
