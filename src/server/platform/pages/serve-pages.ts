import { PassThrough, Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createBodyBudget } from "#server/platform/body-budget.ts";
import { siteOf } from "#server/platform/client-address.ts";
import { SITE } from "#server/platform/fair-queue.ts";
import { MAX_FORM_BYTES } from "#server/platform/forms.ts";
import { HttpError, notFound } from "#server/platform/http-error.ts";
import { isMultipart } from "#server/platform/multipart.ts";
import { requireOwnOrigin } from "#server/platform/pages/own-origin.ts";
import { type Page, pageFrom, policyFor } from "#server/platform/pages/page.ts";
import {
  isListedPage,
  NOT_FOUND,
  type PageAddress,
  PREVIEW_ENDED,
  pageAddressOf,
  type RecordPage,
  recordPageOf,
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
import type { Platform } from "#server/platform/platform.ts";
import { framedHeaders, pageHeaders } from "#server/platform/security-headers.ts";
import { sendPacked } from "#server/platform/send-packed.ts";
import { type Caller, callerOf } from "#server/platform/serve.ts";
import { withoutEndSlashes } from "#server/platform/slashes.ts";
import { giveUploadTime, throwAwayRest } from "#server/platform/slow-senders.ts";

/** Forms of one client that are read, acted on or answered at the same time: who sends or reads slowly keeps his own places only. */
const MAX_FORMS_EACH = 30;
/** Of all clients: at some 80 kB each, with what every form may hold, a quarter of a gigabyte. */
const MAX_FORMS_IN_ALL = 3000;
/** For what is longer. Answered, a form is in memory several times over: as it came, as words, and in the page that has them. */
const BUDGET = { body: MAX_FORM_BYTES, each: 2 * 1024 * 1024, inAll: 32 * 1024 * 1024 };

const NO_INDEX = ["x-robots-tag", "noindex"] as const;

export type LoadPages = () => Promise<ServerBuild>;

interface PageOptions {
  platform: Platform;
  cache: PageCache;
  loadPages: LoadPages;
  /** Pages are rendered anew for every request and carry no policy: Vite puts its own scripts into them. */
  development: boolean;
  /** Whether there is such a page, or another that it leads to: a look-up, lest invented names cost a rendered page each. */
  isRecordPage?: (page: RecordPage) => Promise<boolean>;
  /** The page whose draft a link shows, by the link's token. */
  findPreviewedPage?: FindPreviewedPage;
}

/** What a form's action reads of a request: the rest of its headers says nothing that a page may depend on. */
const FORM_HEADERS = ["content-type", "content-length"] as const;

/** The body of a form, which its action reads as far as it likes: all, nothing, or until it has had enough. */
function bodyOf({ raw }: FastifyRequest, reply: FastifyReply): Readable {
  const body = new PassThrough();
  raw.pipe(body);
  const letGo = () => body.destroy(new HttpError(408, "gone", "The connection was closed."));
  raw.on("close", () => raw.readableEnded || letGo());
  reply.raw.on("close", () => {
    raw.unpipe(body);
    letGo();
  });
  return body;
}

/**
 * All of a short body, or as much as tells that it is too long. Throws when the sender leaves before its end: nothing has been done
 * for him by then, and three thousand who leave at the same moment cost nobody anything.
 */
function readWhole({ raw }: FastifyRequest): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  function take(chunk: Buffer): void {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) end();
  }
  function end(): void {
    raw.off("data", take);
    raw.pause();
    resolve(Buffer.concat(chunks));
  }
  const isEmpty = raw.headers["content-length"] === undefined && raw.headers["transfer-encoding"] === undefined;
  if (isEmpty || raw.readableEnded) end();
  else raw.on("data", take).once("end", end);
  raw.once("close", () => reject(new HttpError(408, "gone", "The connection was closed.")));
  return promise;
}

/**
 * A form as React Router knows it; nothing here parses it. One with a file is read by its action as it comes in, any other is
 * there before. No signal goes with it: React Router would let go of an action whose sender has left while that goes on.
 */
async function formRequest(request: FastifyRequest, reply: FastifyReply, url: string): Promise<Request> {
  const headers = new Headers();
  for (const name of FORM_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  // Node's and the DOM's types of one and the same stream.
  const streamed = () => Readable.toWeb(bodyOf(request, reply)) as ReadableStream<Uint8Array> as unknown as BodyInit;
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers,
    body: isMultipart(request.headers) ? streamed() : new Uint8Array(await readWhole(request)),
    duplex: "half",
  };
  reply.raw.on("close", () => throwAwayRest(request.raw));
  return new Request(url, init);
}

/** The page that a form stands on; `index` is React Router's own word for the one that has its parent's address. */
function formTarget(address: PageAddress, search: string): string {
  const target = address.kind === "cached" ? address.key : address.kind === "moved" ? address.to : address.target;
  if (!new URLSearchParams(search).has("index")) return target;
  return `${target}${target.includes("?") ? "&" : "?"}index`;
}

/** Whoever asks for a page that is for everybody: only the id is told, for the log of what goes wrong. */
const nobody = ({ id }: FastifyRequest): Caller => ({ requestId: id, address: "", browser: "" });

function untilClosed({ raw }: FastifyReply): Promise<void> {
  // Whoever left before anybody listened has left: no event tells of it again.
  return new Promise((resolve) => (raw.closed ? resolve() : raw.once("close", resolve)));
}

/** Everything that is neither file nor call: the public pages, the forms' document posts, the back office. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, cache, loadPages, development, isRecordPage = async () => true } = options;
  const { findPreviewedPage = async () => undefined } = options;
  const { config, queue } = platform;
  const { origin } = new URL(config.publicUrl);
  const forms = new Map<string, number>();
  let formsInAll = 0;
  const budget = createBodyBudget(BUDGET);
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

  /** Renders a page from its address alone. No signal goes with it: whoever asked first may leave without the others. */
  async function render(
    request: FastifyRequest,
    target: string,
    context = contextFor(nobody(request)),
  ): Promise<Response> {
    return handle(new Request(origin + target), context);
  }

  async function pageOf(response: Response, facts: { isBackOffice?: boolean; isPartial?: boolean }): Promise<Page> {
    const location = response.headers.get("location") ?? undefined;
    return pageFrom(await response.text(), response.status, config, { ...facts, location });
  }

  async function renderCached(request: FastifyRequest, key: string): Promise<Page> {
    const target = targetOf(key);
    const context = contextFor(nobody(request));
    const response = await render(request, target, context);
    const rendered = response.headers.get(RENDERED_ADDRESS);
    // Nothing is known by which these could differ; a page under a wrong name would be everybody's.
    if ([200, 404].includes(response.status) && rendered !== target) {
      throw new Error(`The page rendered for ${target} is that of ${rendered}`);
    }
    return pageOf(response, { isPartial: context.get(partialPageContext) });
  }

  /** Sends the page of a key from the cache, or renders it. Without such a record it sends the page for unknown addresses. */
  async function sendCached(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    status?: number,
  ): Promise<FastifyReply> {
    const cached = cache.get(key);
    request.isCachedPage = cached !== undefined;
    const record = cached ? undefined : recordPageOf(key);
    // Looked up first: an invented name costs no render and takes no place in the cache.
    if (record && !(await isRecordPage(record))) return sendCached(NOT_FOUND, request, reply);
    const client = isListedPage(key) ? SITE : siteOf(request.address);
    const page = cached ?? (await cache.fetch(key, () => queue.take(client, () => renderCached(request, key))));
    if (status !== undefined) return sendPage({ ...page, status }, request, reply);
    // A form that is posted to an unknown address gets a response of its own.
    return sendPage(page, request, reply, { isShared: request.method !== "POST" && isShareable(key, page) });
  }

  /** A page for one visitor, in his turn. */
  function ownPage(request: FastifyRequest, target: string): Promise<Response> {
    return queue.take(siteOf(request.address), () => {
      // Nobody is there any more who could read it.
      if (request.raw.socket.destroyed) throw new HttpError(408, "gone", "The connection was closed.");
      return render(request, target);
    });
  }

  /** Answers how to give the place back. */
  function takePlace({ headers }: FastifyRequest, client: string): () => void {
    const others = forms.get(client) ?? 0;
    if (others >= MAX_FORMS_EACH || formsInAll >= MAX_FORMS_IN_ALL) {
      const message = "Many forms are being sent at the moment. Please try again in a few seconds.";
      throw new HttpError(503, "busy", message, { retryAfter: 5 });
    }
    const giveBack = budget.take(client, headers);
    formsInAll++;
    forms.set(client, others + 1);
    return () => {
      giveBack();
      formsInAll--;
      const left = (forms.get(client) ?? 1) - 1;
      if (left > 0) forms.set(client, left);
      else forms.delete(client);
    };
  }

  /**
   * The answer to a form, which is acted on and drawn in turn: what its action waits for is outside (`FairQueue.outside`). It has its
   * place until it is acted on, though its sender has left, and until its answer has gone out, which has all that was typed.
   */
  function answerForm(request: FastifyRequest, reply: FastifyReply, target: string): Promise<Response> {
    const client = siteOf(request.address);
    const leave = takePlace(request, client);
    const context = contextFor(callerOf(request));
    const answered = formRequest(request, reply, origin + target).then((form) =>
      queue.take(client, () => handle(form, context), { mustWait: true }),
    );
    void Promise.allSettled([answered, untilClosed(reply)]).then(leave);
    return answered;
  }

  /** The page as its draft has it, for whoever holds the link: kept nowhere, and told to nobody by the way onward. */
  async function sendPreview(previewed: PreviewedPage, request: FastifyRequest, reply: FastifyReply) {
    const context = contextFor(nobody(request));
    context.set(previewContext, previewed.key);
    const client = siteOf(request.address);
    const response = await queue.take(client, () => render(request, previewed.path, context));
    const html = withoutScripts(await response.text());
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

  const htmlHeaders = { ...pageHeaders(config.publicUrl), "content-type": "text/html; charset=utf-8" };

  function sendPage(
    { status, content, policy, location }: Page,
    request: FastifyRequest,
    reply: FastifyReply,
    { isShared = false } = {},
  ): FastifyReply {
    reply.code(status).headers(htmlHeaders).header("content-security-policy", policy);
    reply.header("cache-control", isShared ? cache.cacheControl() : "no-store");
    if (location !== undefined) reply.header("location", location);
    return sendPacked(request, reply, content, { withEtag: isShared });
  }

  async function sendResponse(
    response: Response,
    request: FastifyRequest,
    reply: FastifyReply,
    facts: { isBackOffice?: boolean } = {},
  ): Promise<FastifyReply> {
    // Vite's scripts are inline: the policy that every other answer has would leave the page without any.
    if (development) reply.removeHeader("content-security-policy").headers(pageHeaders(config.publicUrl));
    response.headers.delete(RENDERED_ADDRESS);
    if (development || !response.headers.get("content-type")?.startsWith("text/html")) {
      return reply.header("cache-control", "no-store").send(response);
    }
    return sendPage(await pageOf(response, facts), request, reply);
  }

  app.route({
    method: ["GET", "HEAD", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      const { url } = request;
      // A bad percent sign, which `createFastify` has escaped.
      if (url !== request.originalUrl && !development) return sendCached(NOT_FOUND, request, reply, 400);
      const [path = "/", search = ""] = url.split("?", 2);
      const isForm = request.method === "POST";
      const address = pageAddressOf(url);
      const isBackOffice = address.kind === "own" && address.isBackOffice;
      if (isBackOffice) reply.header(...NO_INDEX);
      if (path !== "/" && path.endsWith("/")) {
        return reply.redirect(
          // Browsers read a backslash as a slash, and two of them as the begin of another host.
          (withoutEndSlashes(path).replace(/^[/\\]+/, "/") || "/") + (search ? `?${search}` : ""),
          301,
        );
      }
      // The back office is drawn in the browser alone and takes no forms; its pages cannot be drawn here to say so.
      const token = isForm ? undefined : previewTokenOf(path);
      const previewed = token === undefined ? undefined : await findPreviewedPage(token);
      if (previewed) return sendPreview(previewed, request, reply);
      if (token !== undefined) return sendCached(PREVIEW_ENDED, request, reply);
      if (isForm && isBackOffice) throw notFound();
      if (development && !isForm) return sendResponse(await render(request, url), request, reply);
      const isKnown = address.kind !== "cached" || address.key !== NOT_FOUND;
      if (isForm && isKnown) {
        requireOwnOrigin(request, config.publicUrl);
        if (isMultipart(request.headers)) giveUploadTime(request.raw);
        return sendResponse(await answerForm(request, reply, formTarget(address, search)), request, reply);
      }
      if (address.kind === "moved") return reply.header("cache-control", "no-store").redirect(address.to, 302);
      if (address.kind === "own") {
        return sendResponse(await ownPage(request, address.target), request, reply, { isBackOffice });
      }
      return sendCached(address.key, request, reply);
    },
  });
}
