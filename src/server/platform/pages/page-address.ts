import {
  type Allowed,
  CACHED_PAGES,
  CACHED_RECORD_PAGES,
  type PagePolicy,
  PERSONAL_OF_RECORDS,
  UNCACHED_PARAMETERS,
} from "#contract/pages.ts";
import { RESERVED_SLUGS, type RecordPagePath } from "#contract/site-pages.ts";

const MAX_RECORD_PATH = 200;

/** Key of the page that all unknown addresses share. */
export const NOT_FOUND = "404";
/** Key of the page that all links to ended previews share. */
export const PREVIEW_ENDED = "preview ended";

/** Internal paths at which the pages with status 404 are rendered. */
const NOT_FOUND_PATHS: Readonly<Record<string, string>> = {
  [NOT_FOUND]: "/page-not-found/any",
  [PREVIEW_ENDED]: "/preview/ended",
};

/** Returns the HTTP status that the page of a key has if its rendering succeeds. */
export function statusOf(key: string): 200 | 404 {
  return Object.hasOwn(NOT_FOUND_PATHS, key) ? 404 : 200;
}

const POLICIES = new Map(CACHED_PAGES.map((policy) => [policy.path, policy]));
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const BACK_OFFICE = /^\/admin(\/|\.data$|$)/;

/** Page of a record, such as `/careers/ux-researcher`. */
export interface RecordPage {
  under: RecordPagePath;
  slug: string;
}

/** Page of an address, with everything of the request on which its rendering may depend. */
export type PageAddress =
  /** Page that every visitor gets. A cached page is rendered from its key alone. */
  | { kind: "cached"; key: string }
  /** Page for one visitor, at this path with the parameters that the page knows. */
  | { kind: "own"; target: string; isBackOffice: boolean }
  /** Address of the same page in its only valid form. */
  | { kind: "moved"; to: string };

/** Returns the path at which a cached page is rendered. */
export function targetOf(key: string): string {
  return NOT_FOUND_PATHS[key] ?? key;
}

/** Returns whether a key belongs to a page that the program lists, or to one with status 404. Visitors cannot increase their number. */
export function isListedPage(key: string): boolean {
  return statusOf(key) === 404 || POLICIES.has(key);
}

/** Returns the record whose page would be at this path; undefined for other paths. The record may not exist. */
export function recordPageOf(path: string): RecordPage | undefined {
  if (path.length > MAX_RECORD_PATH || !path.startsWith("/")) return undefined;
  const end = path.lastIndexOf("/");
  const under = CACHED_RECORD_PAGES.find((listed) => listed === path.slice(0, end));
  const slug = path.slice(end + 1);
  if (under === undefined || !SLUG.test(slug)) return undefined;
  return under === "" && RESERVED_SLUGS.has(slug) ? undefined : { under, slug };
}

/** Returns which parameters the page of a path knows; undefined for a path without a page. */
function policyOf(path: string): PagePolicy | undefined {
  const policy = POLICIES.get(path);
  if (policy) return policy;
  const record = recordPageOf(path);
  return record && { path, query: [], personal: PERSONAL_OF_RECORDS[record.under] };
}

/** Returns a path with unreserved characters such as `%61` decoded (RFC 3986, 6.2.2.2), so that each page has one address. */
function plainPath(path: string): string {
  if (!path.includes("%")) return path;
  return path.replace(/%([2-7][0-9a-f])/gi, (written, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /[\w.~-]/.test(letter) ? letter : written;
  });
}

/**
 * Returns whether a URL parser keeps the path unchanged: no `..`, no backslash, nothing to escape. Two slashes at the start
 * would name another host.
 */
function isPlain(path: string): boolean {
  const url = URL.parse(path, "http://site");
  return url?.origin === "http://site" && url.pathname === path;
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the page of an address. The post of a form has the address of its page. */
export function pageAddressOf(url: string): PageAddress {
  const [rawPath = "/", search = ""] = url.split("?", 2);
  const path = plainPath(rawPath);
  const isBackOffice = BACK_OFFICE.test(path);
  if (isBackOffice) {
    if (!isPlain(path)) return { kind: "cached", key: NOT_FOUND };
    return { kind: "own", target: search === "" ? path : `${path}?${search}`, isBackOffice };
  }
  const parameters = UNCACHED_PARAMETERS[path];
  if (parameters) {
    const known = withParameters({ path, query: [], unkept: parameters }, new URLSearchParams(search));
    return { kind: "own", target: targetAt(known), isBackOffice };
  }
  const policy = policyOf(path);
  if (!policy) return inLowerCase(path, search) ?? { kind: "cached", key: NOT_FOUND };
  return search === "" ? { kind: "cached", key: path } : withParameters(policy, new URLSearchParams(search));
}

/** Returns the redirect for a listed page in capitals, as people type and print it: `/Login` to `/login`. Undefined for other paths. */
function inLowerCase(path: string, search: string): PageAddress | undefined {
  const lower = path.toLowerCase();
  const policy = POLICIES.get(lower);
  if (!policy || lower === path) return undefined;
  return { kind: "moved", to: targetAt(withParameters(policy, new URLSearchParams(search))) };
}

/** Returns the path of an address with the parameters that its page knows. */
export function targetAt(address: PageAddress): string {
  if (address.kind === "cached") return address.key;
  return address.kind === "own" ? address.target : address.to;
}

/** Returns whether pages with this value of a parameter are cached. Without a list, all are. */
function isCachedValue(values: readonly string[] | Allowed | undefined, value: string): boolean {
  if (values === undefined) return true;
  return typeof values === "function" ? values(value) : values.includes(value);
}

/**
 * Returns the address with the parameters that the page knows: the first value of each, if it is allowed. A page with a forbidden value
 * has moved to the address without it, and one with a value that is not cached is for one visitor.
 */
function withParameters({ path, query, values, unkept, personal }: PagePolicy, asked: URLSearchParams): PageAddress {
  const known = new URLSearchParams();
  let isOwn = false;
  let isOther = false;
  for (const name of new Set([...query, ...Object.keys({ ...unkept, ...personal })])) {
    const value = asked.get(name);
    // A blank value counts as missing.
    if (!value) continue;
    const isCached = query.includes(name) && isCachedValue(values?.[name], value);
    const isAllowed = isCached || unkept?.[name]?.(value) || personal?.[name]?.(value);
    if (isAllowed) known.set(name, value);
    else if (query.includes(name)) isOther = true;
    if (isAllowed && !isCached) isOwn = true;
  }
  const target = withQuery(path, known);
  if (isOther) return { kind: "moved", to: target };
  return isOwn ? { kind: "own", target, isBackOffice: false } : { kind: "cached", key: target };
}

/** Returns the cache key of an address; undefined for a page that is rendered for each request. */
export function cacheKeyOf(url: string): string | undefined {
  const address = pageAddressOf(url);
  return address.kind === "cached" ? address.key : undefined;
}
