import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding, type Encoding } from "#server/platform/accepted-encoding.ts";
import { clientAddress, trustedProxies } from "#server/platform/client-address.ts";
import type { Config } from "#server/platform/config.ts";
import type { Counts } from "#server/platform/counts.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { createSharedWork, type FairQueue, SITE } from "#server/platform/fair-queue.ts";
import { countedIds } from "#server/platform/ids.ts";
import { createAnswerLog, describeAnswered, type Log } from "#server/platform/log.ts";
import { isOwnCheck } from "#server/platform/own-checks.ts";
import type { Page } from "#server/platform/pages/page.ts";
import { cacheKeyOf, isListedPage, NOT_FOUND, statusOf } from "#server/platform/pages/page-address.ts";
import { listsEtag } from "#server/platform/preconditions.ts";
import { pageHeaders } from "#server/platform/security-headers.ts";

/** Pages of records at most, and of choices among them; beside those that the contract lists, which always have their place. */
const MAX_PAGES = 1000;
/** How late another process's change may show here. */
const VERSION_EVERY_MS = 500;

export const NO_INDEX = ["x-robots-tag", "noindex"] as const;

/** The page for unknown addresses is none of a page that is there, nor the other way round; a makeshift is nobody else's. */
function belongs(key: string, page: Page): boolean {
  return !page.isMakeshift && page.status === statusOf(key);
}

export interface PageCache {
  /** Answers from what is kept, before any router or hook; false when there is nothing. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Renders once for all who ask meanwhile, in the client's turn, and keeps the page unless its content changed while it was made.
   * Answers undefined where `render` does: there is no such page after all. Throws a 503 where too many renders wait.
   */
  renderShared<Made extends Page | undefined>(
    key: string,
    client: string,
    render: () => Promise<Made>,
  ): Promise<Page | Made>;
  /** Looks whether content changed; also done twice a second. */
  refresh(): Promise<void>;
  send(page: Page, request: IncomingMessage, response: ServerResponse, extra: SendOptions): void;
  close(): void;
}

interface SendOptions {
  requestId: string;
  /** Whether the page is the same for everyone, so that browsers and a CDN may keep it too. */
  cached: boolean;
  /** Search engines are told to leave the page out, whatever it says of itself. */
  noIndex?: boolean;
}

/** Positions in a head of what differs between responses of one page: the request's id, and how long a CDN may serve it. */
const [ID_AT, CACHING_AT] = [1, 3];

interface ReadyForm {
  /** Header names and values in turn; the values at `ID_AT` and `CACHING_AT` are replaced in each response. */
  head: string[];
  body: Buffer;
}

/** A page as it is kept, with all that its answers have in common. */
interface CachedPage {
  page: Page;
  br: ReadyForm;
  gzip: ReadyForm;
  plain: ReadyForm;
  /** What the log tells of those who get it. */
  answered: Readonly<Record<"GET" | "HEAD", string>>;
}

interface PageCacheParts {
  config: Config;
  counts: Counts;
  database: Database;
  log: Log;
  now: () => Date;
  queue: FairQueue;
  /** Returns the instants of the next changes that pages make without a request, first one first: a job closes, say. */
  findNextChanges?: (db: Read, after: string) => Promise<string[]>;
}

/**
 * Pages by name, all dropped when the content version moves or the clock brings a change. When the database is away, what
 * is kept stays in use.
 */
export async function createPageCache(parts: PageCacheParts): Promise<PageCache> {
  const { config, database, log, now, queue, findNextChanges } = parts;
  const { cachedPages } = parts.counts;
  const trust = trustedProxies(config);
  const logAnswer = createAnswerLog(log);
  const nextId = countedIds();
  /** Those that the contract lists: nothing pushes them out. */
  const listed = new Map<string, CachedPage>();
  /** The others, in the order in which they were last asked for. */
  const others = new Map<string, CachedPage>();
  const rendering = createSharedWork<Page | undefined>(queue);
  const fixedHead = [
    "content-type",
    "text/html; charset=utf-8",
    "vary",
    "Accept-Encoding",
    ...Object.entries(pageHeaders(config.publicUrl)).flat(),
  ];
  let version = await readContentVersion(database);
  let schedule = await readSchedule();
  let drops = 0;

  async function readSchedule(): Promise<{ readAt: string; changes: string[] }> {
    const readAt = now().toISOString();
    return { readAt, changes: (await findNextChanges?.(database.read, readAt)) ?? [] };
  }

  /** Returns `cache-control` of pages that all visitors share: no CDN may serve one past its next change. */
  function sharedCaching(): string {
    const { cdnSeconds } = config;
    if (cdnSeconds === undefined) return "no-cache";
    const [next] = schedule.changes;
    const msLeft = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next) - now().getTime();
    const left = Math.max(0, Math.floor(msLeft / 1000));
    const fresh = Math.min(cdnSeconds, left);
    return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(cdnSeconds, left - fresh)}`;
  }

  async function refresh(): Promise<void> {
    const current = await readContentVersion(database);
    const [last, at] = [schedule.readAt, now().toISOString()];
    const isDue = schedule.changes.some((change) => change > last && change <= at);
    if (current === version && !isDue) return;
    // Read before anything is dropped: should it fail, the next look tries again.
    schedule = await readSchedule();
    version = current;
    drops++;
    listed.clear();
    others.clear();
    rendering.forget();
  }

  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "content version not read"));
  }, VERSION_EVERY_MS);
  timer.unref();

  async function renderShared<Made extends Page | undefined>(
    key: string,
    client: string,
    render: () => Promise<Made>,
  ): Promise<Page | Made> {
    const cached = find(key);
    if (cached) return cached.page;
    async function make(): Promise<Made> {
      // Counted before the render: a change meanwhile then merely costs another render.
      const dropsBefore = drops;
      const page = await render();
      if (page && belongs(key, page) && drops === dropsBefore) store(key, page);
      return page;
    }
    // What the site has for everybody is nobody's own: however much an client waits for, others get it at once.
    const made = await rendering.run(key, isListedPage(key) ? SITE : client, make);
    // Whoever asks for the same key gives the same `render`.
    return made as Made;
  }

  function find(key: string): CachedPage | undefined {
    const page = listed.get(key);
    if (page) return page;
    const other = others.get(key);
    if (other) {
      others.delete(key);
      others.set(key, other);
    }
    return other;
  }

  function store(key: string, page: Page): void {
    if (isListedPage(key)) {
      listed.set(key, keep(key, page));
      return;
    }
    const [longestUnasked] = others.keys();
    if (others.size >= MAX_PAGES && longestUnasked !== undefined) others.delete(longestUnasked);
    others.set(key, keep(key, page));
  }

  function headOf(page: Page, { requestId, cached, noIndex }: SendOptions): string[] {
    // One flat list, written at once: a setHeader each would cost a third of the answers a second.
    const caching = cached ? sharedCaching() : "no-store";
    const head = ["x-request-id", requestId, "cache-control", caching, "content-security-policy", page.policy];
    head.push(...fixedHead);
    if (page.location !== undefined) head.push("location", page.location);
    if (cached) head.push("etag", page.etag);
    if (noIndex) head.push(...NO_INDEX);
    return head;
  }

  function send(page: Page, request: IncomingMessage, response: ServerResponse, extra: SendOptions): void {
    const head = headOf(page, extra);
    if (extra.cached && listsEtag(request.headers["if-none-match"], page.etag)) {
      response.writeHead(304, head).end();
      return;
    }
    const { fields, body } = formOf(page, acceptedEncoding(request.headers["accept-encoding"]));
    head.push(...fields);
    response.writeHead(page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  function keep(key: string, page: Page): CachedPage {
    const head = headOf(page, { requestId: "", cached: true });
    const ready = (encoding: Encoding) => {
      const { fields, body } = formOf(page, encoding);
      return { head: [...head, ...fields], body };
    };
    const [path = ""] = key.split("?", 1);
    return {
      page,
      br: ready("br"),
      gzip: ready("gzip"),
      plain: ready(undefined),
      answered: { GET: describeAnswered("GET", path), HEAD: describeAnswered("HEAD", path) },
    };
  }

  /** Sends what `send` does, with all but two values of the head prepared when the page was stored. */
  function sendCached(cached: CachedPage, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    if (listsEtag(request.headers["if-none-match"], cached.page.etag)) {
      send(cached.page, request, response, { requestId, cached: true });
      return;
    }
    const { head, body } = cached[acceptedEncoding(request.headers["accept-encoding"]) ?? "plain"];
    // Not a copy for each: the head is written out at once.
    head[ID_AT] = requestId;
    head[CACHING_AT] = sharedCaching();
    response.writeHead(cached.page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  function findCached(url: string): CachedPage | undefined {
    // Nearly every address is the name of its page.
    const named = url.startsWith("/") ? find(url) : undefined;
    if (named) return named;
    const key = cacheKeyOf(url);
    // An unknown address may still be a file or a call of the API: only the router behind knows.
    return key === undefined || key === NOT_FOUND ? undefined : find(key);
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const cached = findCached(request.url ?? "/");
    if (!cached) return false;
    const [requestId, startedAt] = [nextId(), performance.now()];
    sendCached(cached, request, response, requestId);
    if (isOwnCheck(request)) return true;
    if (response.statusCode === 304) cachedPages.unchanged++;
    else cachedPages.whole++;
    logAnswer({
      answered: cached.answered[method],
      address: clientAddress(request, trust),
      requestId,
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
    return true;
  }

  return { answer, renderShared, refresh, send, close: () => clearInterval(timer) };
}

/** A page's bytes in one form, and what its head says of them. */
function formOf(page: Page, encoding: Encoding): { fields: string[]; body: Buffer } {
  const body = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html;
  const length = ["content-length", String(body.length)];
  return { fields: encoding ? ["content-encoding", encoding, ...length] : length, body };
}
