import type { IncomingMessage, ServerResponse } from "node:http";
import { KEPT_PAGES, KEPT_RECORD_PAGES, type PagePolicy, PERSONAL_PARAMETERS, UNKEPT_PAGES } from "#contract/pages.ts";
import { acceptedEncoding, type Encoding } from "#server/platform/accepted-encoding.ts";
import { clientAddress, trustedProxies } from "#server/platform/client-address.ts";
import type { Config } from "#server/platform/config.ts";
import type { Counts } from "#server/platform/counts.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { countedIds } from "#server/platform/ids.ts";
import { createAnswerLog, describeAnswered, type Log } from "#server/platform/log.ts";
import { isOwnCheck } from "#server/platform/own-checks.ts";
import type { Page } from "#server/platform/pages/page.ts";
import { pageHeaders } from "#server/platform/security-headers.ts";

/** Kept pages at most; the query values that a page allows bound it far below. */
const MOST_PAGES = 1000;
const LONGEST_RECORD_PATH = 200;
/** How late another process's change may show here. */
const VERSION_EVERY_MS = 500;

/** All unknown addresses share one page. */
const NOT_FOUND = "404";
export const NO_INDEX = ["x-robots-tag", "noindex"] as const;

const POLICIES = new Map(KEPT_PAGES.map((policy) => [policy.path, policy]));
const RECORD_PAGE = /^(\/.+)\/[a-z0-9]+(-[a-z0-9]+)*$/;

function policyOf(path: string): PagePolicy | undefined {
  const policy = POLICIES.get(path);
  if (policy) return policy;
  const parent = path.length <= LONGEST_RECORD_PATH ? RECORD_PAGE.exec(path)?.[1] : undefined;
  return KEPT_RECORD_PAGES.some((listed) => listed === parent) ? { path, query: [] } : undefined;
}

/**
 * Under which name the page of an address is kept: its path with the query that it allows, or the page for unknown
 * addresses. Undefined for what is rendered for each request: the back office, single results, and React Router's data.
 */
export function cacheKeyOf(url: string): string | undefined {
  const [path = "/", search = ""] = url.split("?", 2);
  if (path === "/admin" || path.startsWith("/admin/") || path.endsWith(".data")) return undefined;
  if (UNKEPT_PAGES.includes(path)) return undefined;
  const policy = policyOf(path);
  if (!policy) return NOT_FOUND;
  if (search === "") return path;
  const query = new URLSearchParams(search);
  if (PERSONAL_PARAMETERS.some((name) => query.has(name))) return undefined;
  if (policy.unkept?.some((name) => query.get(name))) return undefined;
  const kept = new URLSearchParams();
  for (const name of policy.query) {
    const value = query.get(name);
    // A blank value is none.
    if (!value) continue;
    if (policy.values?.[name]?.includes(value) === false) return undefined;
    kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/**
 * A path that is not listed may have a page all the same (in other letters: `/Login`). That page is its own and must
 * never become the one for all unknown addresses.
 */
function belongs(key: string, page: Page): boolean {
  return page.status === (key === NOT_FOUND ? 404 : 200);
}

export interface PageCache {
  /** Answers from what is kept, before any router or hook; false when there is nothing. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders once for all who ask meanwhile, and keeps the page unless its content changed while it was made. */
  renderOnce(key: string, render: () => Promise<Page>): Promise<Page>;
  /** Looks whether content changed; also done twice a second. */
  refresh(): Promise<void>;
  send(page: Page, request: IncomingMessage, response: ServerResponse, extra: SendOptions): void;
  close(): void;
}

interface SendOptions {
  requestId: string;
  /** Whether the page is the same for everyone, so that browsers and a CDN may keep it too. */
  kept: boolean;
  /** Search engines are told to leave the page out, whatever it says of itself. */
  noIndex?: boolean;
}

/** Where a head has the request's id. */
const ID_AT = 1;

interface ReadyForm {
  /** With a place for the request's id, which each answer takes anew. */
  head: string[];
  body: Buffer;
}

/** A page as it is kept, with all that its answers have in common. */
interface Kept {
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
  /** When after an instant the clock alone changes next what pages show, as a job does that closes. */
  findNextChange?: (db: Read, after: string) => Promise<string | undefined>;
}

/**
 * Pages by name, all dropped when the content version moves or the clock brings a change. When the database is away, what
 * is kept stays in use.
 */
export async function createPageCache(parts: PageCacheParts): Promise<PageCache> {
  const { config, database, log, now, findNextChange } = parts;
  const { keptPages } = parts.counts;
  const trust = trustedProxies(config);
  const logAnswer = createAnswerLog(log);
  const nextId = countedIds();
  const pages = new Map<string, Kept>();
  const rendering = new Map<string, Promise<Page>>();
  const fixedHead = [
    "content-type",
    "text/html; charset=utf-8",
    "vary",
    "Accept-Encoding",
    ...Object.entries(pageHeaders(config.publicUrl)).flat(),
  ];
  const sharedCaching =
    config.cdnSeconds === undefined
      ? "no-cache"
      : `public, max-age=0, s-maxage=${config.cdnSeconds}, stale-while-revalidate=${config.cdnSeconds}`;
  let version = await readContentVersion(database);
  let nextChange = await readNextChange();
  let drops = 0;

  async function readNextChange(): Promise<string | undefined> {
    return findNextChange?.(database.read, now().toISOString());
  }

  async function refresh(): Promise<void> {
    const current = await readContentVersion(database);
    const isDue = nextChange !== undefined && nextChange <= now().toISOString();
    if (current === version && !isDue) return;
    // Read before anything is dropped: should it fail, the next look tries again.
    nextChange = await readNextChange();
    version = current;
    drops++;
    pages.clear();
    rendering.clear();
  }

  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, "content version not read"));
  }, VERSION_EVERY_MS);
  timer.unref();

  async function renderOnce(key: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = rendering.get(key);
    if (underWay) {
      const page = await underWay;
      if (belongs(key, page) || key !== NOT_FOUND) return page;
    }
    // Counted before the render: a change meanwhile then merely costs another render.
    const dropsBefore = drops;
    const made = render();
    rendering.set(key, made);
    try {
      const page = await made;
      if (belongs(key, page) && drops === dropsBefore) {
        if (pages.size >= MOST_PAGES) pages.clear();
        pages.set(key, keep(key, page));
      }
      return page;
    } finally {
      if (rendering.get(key) === made) rendering.delete(key);
    }
  }

  function headOf(page: Page, { requestId, kept, noIndex }: SendOptions): string[] {
    // One flat list, written at once: a setHeader each would cost a third of the answers a second.
    const head = ["x-request-id", requestId, "content-security-policy", page.policy, ...fixedHead];
    if (page.location !== undefined) head.push("location", page.location);
    if (kept) head.push("cache-control", sharedCaching, "etag", page.etag);
    else head.push("cache-control", "no-store");
    if (noIndex) head.push(...NO_INDEX);
    return head;
  }

  function send(page: Page, request: IncomingMessage, response: ServerResponse, extra: SendOptions): void {
    const head = headOf(page, extra);
    if (extra.kept && isKnown(page, request)) {
      response.writeHead(304, head).end();
      return;
    }
    const { fields, body } = formOf(page, acceptedEncoding(request.headers["accept-encoding"]));
    head.push(...fields);
    response.writeHead(page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  function keep(key: string, page: Page): Kept {
    const head = headOf(page, { requestId: "", kept: true });
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

  /** As `send` does, with everything but the request's id written down beforehand. */
  function sendKept(kept: Kept, request: IncomingMessage, response: ServerResponse, requestId: string): void {
    if (isKnown(kept.page, request)) {
      send(kept.page, request, response, { requestId, kept: true });
      return;
    }
    const { head, body } = kept[acceptedEncoding(request.headers["accept-encoding"]) ?? "plain"];
    // Not a copy for each: the head is written out at once.
    head[ID_AT] = requestId;
    response.writeHead(kept.page.status, head).end(request.method === "HEAD" ? undefined : body);
  }

  function keptFor(url: string): Kept | undefined {
    // Nearly every address is the name of its page.
    const named = url.startsWith("/") ? pages.get(url) : undefined;
    if (named) return named;
    const key = cacheKeyOf(url);
    // An unknown address may still be a file or a call of the API: only the router behind knows.
    return key === undefined || key === NOT_FOUND ? undefined : pages.get(key);
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const kept = keptFor(request.url ?? "/");
    if (!kept) return false;
    const [requestId, startedAt] = [nextId(), performance.now()];
    sendKept(kept, request, response, requestId);
    if (isOwnCheck(request)) return true;
    if (response.statusCode === 304) keptPages.unchanged++;
    else keptPages.whole++;
    logAnswer({
      answered: kept.answered[method],
      address: clientAddress(request, trust),
      requestId,
      status: response.statusCode,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
    return true;
  }

  /** The kept page for unknown addresses is looked up here, behind the router. */
  async function keptOrRendered(key: string, render: () => Promise<Page>): Promise<Page> {
    return pages.get(key)?.page ?? renderOnce(key, render);
  }

  return { answer, renderOnce: keptOrRendered, refresh, send, close: () => clearInterval(timer) };
}

/** A page's bytes in one form, and what its head says of them. */
function formOf(page: Page, encoding: Encoding): { fields: string[]; body: Buffer } {
  const body = encoding === "br" ? page.brotli : encoding === "gzip" ? page.gzip : page.html;
  const length = ["content-length", String(body.length)];
  return { fields: encoding ? ["content-encoding", encoding, ...length] : length, body };
}

function isKnown(page: Page, request: IncomingMessage): boolean {
  return request.headers["if-none-match"]?.includes(page.etag) === true;
}
