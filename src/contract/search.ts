import { ASSIGNED_AREAS } from "#contract/assignees.ts";
import { endpoint } from "#contract/endpoint.ts";
import { isLongerThan } from "#contract/fields.ts";
import { searchTerm } from "#contract/lists.ts";
import { may, type Permission, type PermissionArea } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

/**
 * Types of records that a search finds, named as in the audit log, with the area of the permission to read them. Tasks need the
 * permission of their record, which is of one of several areas.
 */
export const SEARCHED_AREAS = {
  customer: "customers",
  deal: "customers",
  task: ASSIGNED_AREAS,
  message: "messages",
  application: "applications",
  user: "users",
  product: "products",
  service: "services",
  job: "jobs",
  project: "projects",
  article: "articles",
  "extra-page": "pages",
  campaign: "campaigns",
  subscriber: "subscribers",
} as const satisfies Record<string, PermissionArea | readonly PermissionArea[]>;

export type SearchedType = keyof typeof SEARCHED_AREAS;

// `Object.keys` types all keys as string.
export const SEARCHED_TYPES = Object.keys(SEARCHED_AREAS) as readonly SearchedType[];

/** Returns whether a caller may read records of a type, or some of them. */
export function mayFind(permissions: readonly Permission[], type: SearchedType): boolean {
  return [SEARCHED_AREAS[type]].flat().some((area) => may(permissions, `${area}:read`));
}

/** Lengths of a search term in code points. `perType` is the maximum number of records of each type in a response. */
export const SEARCH_LIMITS = { shortest: 2, longest: 100, perType: 8 } as const;

const TOO_SHORT = `Must be at least ${SEARCH_LIMITS.shortest} characters`;

const term = searchTerm(SEARCH_LIMITS.longest, {
  error: (issue) => (issue.input === undefined ? "Say what to look for" : "Must be given once"),
})
  .refine((value) => isLongerThan(value, SEARCH_LIMITS.shortest - 1), TOO_SHORT)
  .meta({ minLength: SEARCH_LIMITS.shortest, maxLength: SEARCH_LIMITS.longest });

export const FoundRecord = z.strictObject({
  type: z.enum(SEARCHED_TYPES),
  id: z.string(),
  /** Name of the record. */
  title: z.string(),
  /** Detail that distinguishes the record from others of the same name. */
  subtitle: z.string(),
});
export type FoundRecord = z.infer<typeof FoundRecord>;

export const searchRecords = endpoint({
  method: "GET",
  path: "/search",
  access: [...new Set(Object.values(SEARCHED_AREAS).flat())].map((area): Permission => `${area}:read`),
  summary:
    "Records of every kind that the caller may read, at most eight of each: first those whose name, address, reference or slug begins with the term, then, from three letters on, the newest that hold it anywhere.",
  query: z.strictObject({ q: term }),
  reply: z.strictObject({ data: z.array(FoundRecord) }),
  status: 200,
});

/** Types of results of the search over the public site, in the order of equally good results. */
export const SITE_RESULT_TYPES = ["page", "extra-page", "service", "product", "project", "job", "article"] as const;
export type SiteResultType = (typeof SITE_RESULT_TYPES)[number];

/** Maximum results of the search over the public site. */
export const MAX_SITE_RESULTS = 20;

export const SiteResult = z.strictObject({
  type: z.enum(SITE_RESULT_TYPES),
  title: z.string(),
  /** Path on the site, with an anchor for a service. */
  url: z.string(),
  /** Plain text around the first word that was found, or the beginning of the text. */
  excerpt: z.string(),
});
export type SiteResult = z.infer<typeof SiteResult>;

export const searchSite = endpoint({
  method: "GET",
  path: "/public/search",
  access: "public",
  summary: `Pages, extra pages, services, products, projects, open jobs and articles that have every word of the term, at most ${MAX_SITE_RESULTS}. Titles that are the term come first, then titles that begin with it, titles with all its words, and other texts. Words of two letters match the beginning of a word. Short words keep their signs: C++, R&D and A/B. The term wifi also finds wi-fi.`,
  query: z.strictObject({ q: term }),
  reply: z.strictObject({ data: z.array(SiteResult) }),
  status: 200,
  limits: ["public-read"],
});

export const SEARCH_ENDPOINTS = { searchRecords, searchSite } as const;
