import { endpoint } from "#contract/endpoint.ts";
import { isLongerThan } from "#contract/fields.ts";
import { searchTerm } from "#contract/lists.ts";
import type { Permission, PermissionArea } from "#contract/permissions.ts";
import { z } from "#contract/zod.ts";

/** Types of records that a search finds, named as in the audit log, with the area of the permission to read them. */
export const SEARCHED_AREAS = {
  customer: "customers",
  deal: "customers",
  message: "messages",
  application: "applications",
  user: "users",
  product: "products",
  service: "services",
  job: "jobs",
  project: "projects",
  article: "articles",
  campaign: "campaigns",
  subscriber: "subscribers",
} as const satisfies Record<string, PermissionArea>;

export type SearchedType = keyof typeof SEARCHED_AREAS;

// `Object.keys` types all keys as string.
export const SEARCHED_TYPES = Object.keys(SEARCHED_AREAS) as readonly SearchedType[];

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
  access: [...new Set(Object.values(SEARCHED_AREAS))].map((area): Permission => `${area}:read`),
  summary:
    "Records of every kind that the caller may read, at most eight of each: first those whose name, address, reference or slug begins with the term, then, from three letters on, the newest that hold it anywhere.",
  query: z.strictObject({ q: term }),
  reply: z.strictObject({ data: z.array(FoundRecord) }),
  status: 200,
});

export const SEARCH_ENDPOINTS = { searchRecords } as const;
