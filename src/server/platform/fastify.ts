import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { LIMITS } from "#contract/fields.ts";
import { clientAddress, trustedProxies } from "#server/platform/client-address.ts";
import type { Config } from "#server/platform/config.ts";
import { type Counts, countAnswer, type RoutedKind } from "#server/platform/counts.ts";
import { errorBody, toHttpError } from "#server/platform/errors.ts";
import { isHost } from "#server/platform/host.ts";
import { HttpError, notFound } from "#server/platform/http-error.ts";
import {
  createHttpServer,
  hasUnmetExpectation,
  isWellAddressed,
  rejectUnreadable,
} from "#server/platform/http-server.ts";
import { newId } from "#server/platform/ids.ts";
import type { Log } from "#server/platform/log.ts";
import { isOwnCheck } from "#server/platform/own-checks.ts";
import { dataHeaders } from "#server/platform/security-headers.ts";
import { TIMEOUTS, type Timeouts } from "#server/platform/slow-senders.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Address of the client: `clientAddress`. */
    address: string;
    /** Whether the response is a page from the cache. */
    isCachedPage: boolean;
  }
}

/** A parameter given twice becomes a list, which no parameter takes. */
function readQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  return query;
}

/**
 * Returns the address to route: outside the API a path with a bad percent sign is a name like any other, which no page and no file
 * has. The router would refuse it in JSON.
 */
function routedUrl({ url = "/" }: { url?: string | undefined }): string {
  const [path = "/"] = url.split("?", 1);
  if (!path.includes("%") || /^\/api(\/|$)/.test(path) || canDecode(path)) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the kind by the route, since a path can be anything. */
function kindOf({ routeOptions: { url }, isCachedPage }: FastifyRequest): RoutedKind {
  if (url === undefined) return "refused";
  if (url.startsWith("/api")) return "api";
  if (isCachedPage) return "kept-page";
  return url === "/*" ? "page" : "file";
}

/** The log's status, as nginx's, of a request whose sender left before the answer began. */
const HUNG_UP = 499;

const SLOWEST_START_MS = 60_000;

/** In letters: a slug of full length with what a picture's file name puts behind it has more than the router's usual 100. */
const LONGEST_IN_PATH = LIMITS.slug + 40;

/** Fastify without its dangerous defaults, with one shape of refusal, one request id and one log line per answer. */
export function createFastify(
  config: Config,
  log: Log,
  counts: Counts,
  timeouts: Timeouts = TIMEOUTS,
): FastifyInstance {
  const headers = dataHeaders(config.publicUrl);
  const trust = trustedProxies(config);

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const httpError = toHttpError(error);
    // Whoever asks for too much, or hangs up while he sends, is no failure of ours: thousands of traces would hide others.
    const isOurs = httpError.status >= 500 && httpError.code !== "busy" && error !== request.raw.errored;
    if (isOurs) log.error({ err: error, requestId: request.id }, "request failed");
    if (httpError.retryAfter !== undefined) reply.header("retry-after", httpError.retryAfter);
    reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
    return reply.code(httpError.status).send(errorBody(httpError, request.id));
  }

  function noteAnswer(request: FastifyRequest, reply: FastifyReply): void {
    if (isOwnCheck(request.raw)) return;
    const status = reply.raw.headersSent ? reply.statusCode : HUNG_UP;
    countAnswer(counts, kindOf(request), status, reply.elapsedTime);
    log.info({
      // What Fastify cannot read has none of what requests are decorated with.
      req: { method: request.method, url: request.originalUrl, address: clientAddress(request.raw, trust) ?? "" },
      requestId: request.id,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.session ? { account: request.session.account.id } : {}),
      ...(request.session?.key ? { key: request.session.key.id } : {}),
    });
  }

  /** Not by `onResponse`: that hook never runs for an answer whose reader hangs up before its stream has ended. */
  function noteOnceGone(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once("close", () => noteAnswer(request, reply));
  }

  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // One line per answer is written below, with what may be told.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: trust,
    // Reading the built pages takes a busy machine longer than the ten seconds that are usual.
    pluginTimeout: SLOWEST_START_MS,
    // Its 503 has neither our shape nor our headers: what still comes in is served, and /ready tells that we stop.
    return503OnClosing: false,
    clientErrorHandler: rejectUnreadable(config.publicUrl, log, counts),
    serverFactory: (handler) => createHttpServer(handler, timeouts, trust),
    rewriteUrl: routedUrl,
    routerOptions: { querystringParser: readQuery, maxParamLength: LONGEST_IN_PATH },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      noteOnceGone(request, reply);
      sendError(error, request, reply);
    },
  });
  app.decorateRequest("session", null);
  app.decorateRequest("admitAgain");
  app.decorateRequest("isCachedPage", false);
  app.decorateRequest("address", {
    getter() {
      return clientAddress(this.raw, trust) ?? "";
    },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ ...headers, "x-request-id": request.id });
    noteOnceGone(request, reply);
    // Behind a proxy that is believed the host is what it says (X-Forwarded-Host).
    if (!isWellAddressed(request.raw) || (request.host !== "" && !isHost(request.host))) {
      reply.header("connection", "close");
      throw new HttpError(400, "malformed-request", "The request could not be read.");
    }
    if (hasUnmetExpectation(request.raw)) {
      // Whether its body ever comes nobody knows.
      reply.header("connection", "close");
      throw new HttpError(417, "unmet-expectation", "The request's Expect header cannot be met.");
    }
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}
