import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { isForeignOrigin } from "#server/platform/pages/foreign-origin.ts";
import { type Page, pageFrom } from "#server/platform/pages/page.ts";
import { cacheKeyOf, NO_INDEX, type PageCache } from "#server/platform/pages/page-cache.ts";
import { callerContext, platformContext } from "#server/platform/pages/page-context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound, Refused } from "#server/platform/refused.ts";
import { pageHeaders } from "#server/platform/security-headers.ts";
import { callerOf } from "#server/platform/serve.ts";
import { giveUploadTime } from "#server/platform/slow-senders.ts";

/** What no search engine may show, with the data that React Router asks for. */
const BACK_OFFICE = /^\/admin(\/|\.data$|$)/;

export type LoadPages = () => Promise<ServerBuild>;

interface PageOptions {
  platform: Platform;
  cache: PageCache;
  loadPages: LoadPages;
  /** Pages are rendered anew for every request and carry no policy: Vite puts its own scripts into them. */
  development: boolean;
}

/** The request as React Router knows it. Its action reads the body as it comes in; nothing here parses it. */
function webRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const gone = new AbortController();
  reply.raw.on("close", () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // Looked at before: React Router would look again, and write what it finds wrong to the log as an error of ours.
    if (name === "origin") continue;
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const init: RequestInit & { duplex?: "half" } = {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    signal: gone.signal,
  };
  if (hasBody) {
    // Node's and the DOM's types of one and the same stream.
    init.body = Readable.toWeb(request.raw) as ReadableStream<Uint8Array> as unknown as BodyInit;
    init.duplex = "half";
  }
  return new Request(`${request.protocol}://${request.host}${url}`, init);
}

/** Everything that is neither file nor call: the public pages, the forms' document posts, the back office. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, cache, loadPages, development } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const handle = development
    ? createRequestHandler(loadPages, "development")
    : createRequestHandler(await loadPages(), "production");

  function respond(request: FastifyRequest, reply: FastifyReply, url: string): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(callerContext, callerOf(request));
    return handle(webRequest(request, reply, url), context);
  }

  async function render(request: FastifyRequest, reply: FastifyReply, url: string): Promise<Page> {
    const response = await respond(request, reply, url);
    const page = pageFrom(await response.text(), response.status, platform.config);
    const location = response.headers.get("location");
    return location === null ? page : { ...page, location };
  }

  function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply, kept: boolean): FastifyReply {
    reply.hijack();
    const noIndex = reply.hasHeader(NO_INDEX[0]);
    cache.send(page, request.raw, reply.raw, { requestId: request.id, kept, noIndex });
    return reply;
  }

  app.route({
    method: ["GET", "HEAD", "POST"],
    url: "/*",
    handler: async (request, reply) => {
      const [path = "/", search] = request.url.split("?", 2);
      if (BACK_OFFICE.test(path)) reply.header(...NO_INDEX);
      if (path !== "/" && path.endsWith("/")) {
        return reply.redirect(
          // Browsers read a backslash as a slash, and two of them as the begin of another host.
          (path.replace(/[/\\]+$/, "").replace(/^[/\\]+/, "/") || "/") + (search ? `?${search}` : ""),
          301,
        );
      }
      // The back office is drawn in the browser alone and takes no forms; its pages cannot be drawn here to say so.
      if (request.method === "POST" && BACK_OFFICE.test(path)) throw notFound();
      if (request.method === "POST" && isForeignOrigin(request, platform.config.publicUrl)) {
        throw new Refused(400, "foreign-origin", "The form was sent from another website, or its address was hidden.");
      }
      if (/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) giveUploadTime(request.raw);
      const key = request.method === "POST" || development ? undefined : cacheKeyOf(request.url);
      if (key !== undefined) {
        // An unknown address is rendered under its own name, though all of them share the page that results.
        const page = await cache.renderOnce(key, () => render(request, reply, key.startsWith("/") ? key : path));
        return sendPage(page, request, reply, page.status === 200 || page.status === 404);
      }
      const response = await respond(request, reply, request.url);
      // Vite's scripts are inline: the policy that every other answer has would leave the page without any.
      if (development) reply.removeHeader("content-security-policy").headers(pageHeaders(platform.config.publicUrl));
      if (development || !response.headers.get("content-type")?.startsWith("text/html")) {
        return reply.header("cache-control", "no-store").send(response);
      }
      return sendPage(pageFrom(await response.text(), response.status, platform.config), request, reply, false);
    },
  });
}
