import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Caller, callerOf } from "#server/platform/api/serve.ts";
import { HttpError, notFound } from "#server/platform/http/http-error.ts";
import { framedHeaders, pageHeaders } from "#server/platform/http/security-headers.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import { trimTrailingSlashes } from "#server/platform/http/trim-slashes.ts";
import { type Page, pageFrom, policyFor } from "#server/platform/pages/page.ts";
import {
  isListedPage,
  NOT_FOUND,
  type PageAddress,
  PREVIEW_ENDED,
  pageAddressOf,
  type RecordPage,
  recordPageOf,
  targetAt,
  targetOf,
} from "#server/platform/pages/page-address.ts";
import { isShareable, type PageCache } from "#server/platform/pages/page-cache.ts";
import {
  callerContext,
  partialPageContext,
  platformContext,
  previewContext,
  RENDERED_ADDRESS,
} from "#server/platform/pages/page-context.ts";
import {
  type FindPreviewedPage,
  type PreviewedPage,
  previewPolicy,
  previewTokenOf,
  withoutScripts,
} from "#server/platform/pages/preview.ts";
import { requireOwnOrigin } from "#server/platform/pages/same-origin.ts";
import type { Platform } from "#server/platform/platform.ts";

const NO_INDEX = ["x-robots-tag", "noindex"] as const;

export type LoadPages = () => Promise<ServerBuild>;

interface PageOptions {
  platform: Platform;
  cache: PageCache;
  loadPages: LoadPages;
  /** Whether pages are rendered for every request and have no policy: Vite puts its own scripts into them. */
  development: boolean;
  /** Returns whether a record has this page, or had it. A look-up keeps invented names from costing a render each. */
  isRecordPage?: (page: RecordPage) => Promise<boolean>;
  /** Returns the address as the settings have it: that of a hidden page is unknown. Default: the address itself. */
  findShownAddress?: (address: PageAddress) => Promise<PageAddress>;
  /** Returns the page or article that a link shows, by the token of the link. */
  findPreviewedPage?: FindPreviewedPage;
  /** Returns a rendered page in the look of the company. Default: the page itself. */
  dressPage?: (html: string) => Promise<string>;
  /** Counts a view of a public page, by the page's path without parameters. */
  countView?: (path: string, request: FastifyRequest) => void;
}

/** Headers that the action of a form reads. No page may depend on others. */
const FORM_HEADERS = ["content-type", "content-length"] as const;

/** Returns the body of a form as a stream. The action may read all of it or less. The response discards the rest. */
function bodyOf({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const body = new PassThrough();
  raw.pipe(body);
  const abort = () => body.destroy(new HttpError(408, "gone", "The connection was closed."));
  raw.on("close", () => raw.readableEnded || abort());
  reply.raw.on("close", () => {
    raw.unpipe(body);
    abort();
    // Otherwise the next request on the connection would wait for the rest.
    raw.resume();
  });
  return body;
}

/**
 * Returns the request of a form for React Router, whose body streams. It has no abort signal, because React Router would abandon the
 * action of a client that has left.
 */
function formRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const headers = new Headers();
  for (const name of FORM_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // Node and the DOM have different types of the same stream.
  const body = Readable.toWeb(bodyOf(request, reply)) as ReadableStream<Uint8Array> as unknown as BodyInit;
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return new Request(url, init);
}

/** Returns the page of a form. React Router calls the page with the address of its parent `index`. */
function formTarget(address: PageAddress, search: string): string {
  const target = targetAt(address);
  if (!new URLSearchParams(search).has("index")) return target;
  return `${target}${target.includes("?") ? "&" : "?"}index`;
}

/** Statuses of a page that the client shows: sent now, or cached in the browser. */
const SHOWN: readonly number[] = [200, 304];

/** Returns a caller without address and browser, for pages that all visitors share. The log needs the id of the request. */
const anonymous = ({ id }: FastifyRequest): Caller => ({ requestId: id, address: "", browser: "" });

/** Serves public pages, the posts of their forms, and the back office. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, cache, loadPages, development, isRecordPage = async () => true } = options;
  const {
    findPreviewedPage = async () => undefined,
    findShownAddress = async (address) => address,
    countView,
    dressPage = async (html) => html,
  } = options;
  const { config, renders } = platform;
  const { origin } = new URL(config.publicUrl);
  const htmlHeaders = { ...pageHeaders(config.publicUrl), "content-type": "text/html; charset=utf-8" };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const handle = development
    ? createRequestHandler(loadPages, "development")
    : createRequestHandler(await loadPages(), "production");

  function contextFor(caller: Caller): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(callerContext, caller);
    return context;
  }

  /** Renders a page from its address alone. It has no abort signal: other requests may wait for the page when the first client leaves. */
  function render(
    request: FastifyRequest,
    target: string,
    context = contextFor(anonymous(request)),
  ): Promise<Response> {
    return handle(new Request(origin + target), context);
  }

  /** Returns the page of a rendered response, in the look of the company. */
  async function pageOf(response: Response, facts: { isBackOffice?: boolean; isPartial?: boolean }): Promise<Page> {
    const headerOf = (name: string) => response.headers.get(name) ?? undefined;
    const [location, retryAfter] = [headerOf("location"), headerOf("retry-after")];
    return pageFrom(await dressPage(await response.text()), response.status, config, {
      ...facts,
      location,
      retryAfter,
    });
  }

  /** Renders the page of a key for the cache. Throws if another page was rendered, which would reach all visitors. */
  async function renderCached(request: FastifyRequest, key: string): Promise<Page> {
    const target = targetOf(key);
    const context = contextFor(anonymous(request));
    const response = await render(request, target, context);
    const rendered = response.headers.get(RENDERED_ADDRESS);
    if ([200, 404].includes(response.status) && rendered !== target) {
      throw new Error(`The page rendered for ${target} is that of ${rendered}`);
    }
    return pageOf(response, { isPartial: context.get(partialPageContext) });
  }

  /**
   * Sends the page of a key from the cache, or renders it. If it is the page of a record that does not exist, sends the page for unknown
   * addresses. Listed pages are rendered however many renders wait. `status` replaces the status of the page.
   */
  async function sendCached(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    status?: number,
  ): Promise<FastifyReply> {
    const cached = cache.get(key);
    request.isCachedPage = cached !== undefined;
    const record = cached || isListedPage(key) ? undefined : recordPageOf(key);
    // Looked up first: an invented name costs no render and takes no place in the cache.
    if (record && !(await isRecordPage(record))) return sendCached(NOT_FOUND, request, reply);
    const draw = () => renderCached(request, key);
    const page = cached ?? (await cache.fetch(key, isListedPage(key) ? draw : () => renders.admit(draw)));
    if (status !== undefined) return sendPage({ ...page, status }, request, reply);
    // A form that is posted to an unknown address gets a response of its own.
    return sendPage(page, request, reply, { isShared: request.method !== "POST" && isShareable(key, page) });
  }

  /**
   * Sends the draft of a page, or an article that is not public, to a visitor with a preview link. Its links send no referrer,
   * which would reveal the address.
   */
  async function sendPreview(previewed: PreviewedPage, request: FastifyRequest, reply: FastifyReply) {
    const context = contextFor(anonymous(request));
    context.set(previewContext, previewed);
    const response = await renders.admit(() => render(request, previewed.path, context));
    const html = withoutScripts(await dressPage(await response.text()));
    return reply
      .code(response.status)
      .headers({
        ...framedHeaders(config.publicUrl),
        "referrer-policy": "no-referrer",
        "content-security-policy": previewPolicy(policyFor(html, config)),
        "cache-control": "no-store",
      })
      .header(...NO_INDEX)
      .type("text/html; charset=utf-8")
      .send(html);
  }

  /** Sends a page. A shared page may be stored by browsers and CDNs, and has an ETag. */
  function sendPage(
    { status, content, policy, location, retryAfter }: Page,
    request: FastifyRequest,
    reply: FastifyReply,
    { isShared = false } = {},
  ): FastifyReply {
    reply.code(status).headers(htmlHeaders).header("content-security-policy", policy);
    reply.header("cache-control", isShared ? cache.cacheControl() : "no-store");
    if (location !== undefined) reply.header("location", location);
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    return sendCompressed(request, reply, content, { withEtag: isShared });
  }

  /** Sends a rendered response that is for one visitor. In development, and if it is no HTML, it is sent as it is. */
  async function sendResponse(
    response: Response,
    request: FastifyRequest,
    reply: FastifyReply,
    facts: { isBackOffice?: boolean } = {},
  ): Promise<FastifyReply> {
    // Vite's scripts are inline. The policy of other responses would leave the page without any.
    if (development) reply.removeHeader("content-security-policy").headers(pageHeaders(config.publicUrl));
    response.headers.delete(RENDERED_ADDRESS);
    if (development || !response.headers.get("content-type")?.startsWith("text/html")) {
      return reply.header("cache-control", "no-store").send(response);
    }
    return sendPage(await pageOf(response, facts), request, reply);
  }

  /** Counts the view of a page that was sent for this target, unless the page is missing or failed. */
  function countIfShown(target: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (request.method !== "GET" || !SHOWN.includes(reply.statusCode)) return reply;
    const [path = "/"] = target.split("?", 1);
    countView?.(path, request);
    return reply;
  }

  app.route({
    method: ["GET", "HEAD", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      const { url } = request;
      // `createFastify` has escaped a bad percent sign.
      if (url !== request.originalUrl && !development) return sendCached(NOT_FOUND, request, reply, 400);
      const [path = "/", search = ""] = url.split("?", 2);
      const isForm = request.method === "POST";
      const address = await findShownAddress(pageAddressOf(url));
      const isBackOffice = address.kind === "own" && address.isBackOffice;
      if (isBackOffice) reply.header(...NO_INDEX);
      if (path !== "/" && path.endsWith("/")) {
        return reply.redirect(
          // Browsers read a backslash as a slash, and two slashes as the begin of another host.
          (trimTrailingSlashes(path).replace(/^[/\\]+/, "/") || "/") + (search ? `?${search}` : ""),
          301,
        );
      }
      const token = isForm ? undefined : previewTokenOf(path);
      const previewed = token === undefined ? undefined : await findPreviewedPage(token);
      if (previewed) return sendPreview(previewed, request, reply);
      if (token !== undefined) return sendCached(PREVIEW_ENDED, request, reply);
      // The browser renders the back office, so its pages take no forms.
      if (isForm && isBackOffice) throw notFound();
      if (development && !isForm) return sendResponse(await render(request, url), request, reply);
      // Extra pages have no forms, so a form sent to one, or to an invented name, gets the page for unknown addresses.
      if (isForm && address.kind === "cached" && recordPageOf(address.key)?.under === "")
        return sendCached(NOT_FOUND, request, reply);
      const isKnown = address.kind !== "cached" || address.key !== NOT_FOUND;
      if (isForm && isKnown) {
        requireOwnOrigin(request, config.publicUrl);
        renders.requireRoom();
        const form = formRequest(request, reply, origin + formTarget(address, search));
        return sendResponse(await handle(form, contextFor(callerOf(request))), request, reply);
      }
      if (address.kind === "moved") return reply.header("cache-control", "no-store").redirect(address.to, 302);
      if (address.kind === "own") {
        const response = await renders.admit(() => render(request, address.target));
        await sendResponse(response, request, reply, { isBackOffice });
        return isBackOffice ? reply : countIfShown(address.target, request, reply);
      }
      await sendCached(address.key, request, reply);
      return countIfShown(address.key, request, reply);
    },
  });
}
