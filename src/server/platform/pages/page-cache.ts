import { LRUCache } from "lru-cache";
import type { Config } from "#server/platform/config.ts";
import type { ChangeFeed } from "#server/platform/database/change-feed.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import type { Page } from "#server/platform/pages/page.ts";
import { isListedPage, statusOf } from "#server/platform/pages/page-address.ts";

/** Maximum number of pages in each of the two caches: listed pages and pages of records. */
const MAX_PAGES = 1000;

type Render = () => Promise<Page>;

export interface PageCache {
  /** Returns the cached page of a key, or undefined. */
  get(key: string): Page | undefined;
  /** Returns the page of a key, rendered once for all concurrent requests, and caches it if it is shareable. */
  fetch(key: string, render: Render): Promise<Page>;
  /** Returns the `Cache-Control` header of pages that all visitors share. No CDN may serve a page past its next change. */
  cacheControl(): string;
  /** Drops all pages if another process or the clock has changed content. Tests call it; a running program does so with its change feed. */
  refresh(): Promise<void>;
  /** Stops refreshing. */
  close(): void;
}

interface PageCacheParts {
  config: Config;
  database: Database;
  changes: ChangeFeed;
  now: () => Date;
  /** Returns the instants, earliest first, at which pages next change without a request, such as when a job closes. */
  findNextChanges?: (db: Read, after: string) => Promise<string[]>;
}

/** Returns whether all visitors may get this page of a key: a complete page, and no error or redirect. */
export function isShareable(key: string, page: Page): boolean {
  return !page.isPartial && page.status === statusOf(key);
}

/** Creates a cache of pages. A render during which the content changes is sent to the waiting clients and not stored. */
const createPages = () =>
  new LRUCache<string, Page, Render>({
    max: MAX_PAGES,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: render }) => render(),
  });

/** Creates the page cache. Cached pages stay in use while the database is away. */
export async function createPageCache(parts: PageCacheParts): Promise<PageCache> {
  const { config, database, changes, now, findNextChanges } = parts;
  /** Separate caches, so that pages of records do not displace listed pages. */
  const [listed, others] = [createPages(), createPages()];
  const pagesOf = (key: string) => (isListedPage(key) ? listed : others);
  const ownChanges = () => database.contentCommits();
  /** Counts of this process's changes: when pages were last dropped, and when `upcoming` was read. */
  let [ownWhenDropped, ownAtUpcoming] = [ownChanges(), ownChanges()];
  let version = await readContentVersion(database);
  let upcoming = await readUpcoming();

  async function readUpcoming(): Promise<{ readAt: string; instants: string[] }> {
    const readAt = now().toISOString();
    return { readAt, instants: (await findNextChanges?.(database.read, readAt)) ?? [] };
  }

  function cacheControl(): string {
    const { cdnSeconds } = config;
    // A change of this process may have brought the next change forward.
    if (cdnSeconds === undefined || ownChanges() !== ownAtUpcoming) return "no-cache";
    const [next] = upcoming.instants;
    const msLeft = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next) - now().getTime();
    const left = Math.max(0, Math.floor(msLeft / 1000));
    const fresh = Math.min(cdnSeconds, left);
    return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(cdnSeconds, left - fresh)}`;
  }

  /** Drops all pages after a change of this process, before the response to the next request. */
  function dropChanged(): void {
    if (ownChanges() !== ownWhenDropped) dropAll();
  }

  function dropAll(): void {
    ownWhenDropped = ownChanges();
    listed.clear();
    others.clear();
  }

  function get(key: string): Page | undefined {
    dropChanged();
    return pagesOf(key).get(key);
  }

  async function fetch(key: string, render: Render): Promise<Page> {
    dropChanged();
    const pages = pagesOf(key);
    const page = await pages.forceFetch(key, { context: render });
    // Every request that waited for the page compares it with the cache, which may already have a newer one.
    if (!isShareable(key, page) && pages.peek(key) === page) pages.delete(key);
    return page;
  }

  const refresh = async () => refreshTo(ownChanges(), await readContentVersion(database));

  /** Drops all pages unless they are of this version. `own` are the changes of this process before the version was read. */
  async function refreshTo(own: number, current: number): Promise<void> {
    const [last, at] = [upcoming.readAt, now().toISOString()];
    const isDue = upcoming.instants.some((instant) => instant > last && instant <= at);
    if (current === version && own === ownAtUpcoming && !isDue) return;
    // Read before any page is dropped. If the instants cannot be read, the next look of the feed tries again.
    upcoming = await readUpcoming();
    version = current;
    ownAtUpcoming = own;
    dropAll();
  }

  const close = changes.listen(({ contentVersion }) => refreshTo(ownChanges(), contentVersion));
  return { get, fetch, cacheControl, refresh, close };
}
