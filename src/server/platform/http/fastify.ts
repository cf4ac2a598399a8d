import type { IncomingMessage } from "node:http";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { LIMITS } from "#contract/fields.ts";
import type { Config } from "#server/platform/config.ts";
import { newId } from "#server/platform/records/ids.ts";
import { clientAddress, trustedProxies } from "./client-address.ts";
import { errorBody, toHttpError } from "./error-response.ts";
import { HttpError, notFound } from "./http-error.ts";
import { rejectMalformedRequest, trackConnections } from "./http-server.ts";
import type { Log } from "./log.ts";
import { countResponse, type RequestMetrics, type RoutedKind } from "./request-metrics.ts";
import { dataHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Address of the client: `clientAddress`. */
    address: string;
    /** Time in ms after which a stream was opened. Its own length is no time of a response. */
    openedAfter: number | undefined;
    /** Whether the response is a page from the cache. */
    isCachedPage: boolean;
  }
}

/** Returns the parameters of a query. A parameter that is given twice becomes a list, which no schema accepts. */
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
 * Returns the URL to route. Outside the API, a path with a bad percent sign is an ordinary unknown path. The router would refuse
 * it in JSON.
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

/** Returns the kind of a response for the metrics. The route decides, since a path can be anything. */
function kindOf({ routeOptions: { url }, isCachedPage }: FastifyRequest): RoutedKind {
  if (url === undefined) return "refused";
  if (url.startsWith("/api")) return "api";
  if (isCachedPage) return "kept-page";
  return url === "/*" ? "page" : "file";
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;

/** Returns whether a request has a path of the site and, as HTTP/1.1 requires, exactly one host. Node itself would use the first of two. */
function hasValidTarget({ url, headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (!url?.startsWith("/")) return false;
  if (headers.host === undefined) return httpVersion === "1.0";
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  return hosts.length === 1 && HOST.test(headers.host) && URL.canParse(`http://${headers.host}`);
}

/** Status in the log of a request whose client left before the response, as in nginx. */
const HUNG_UP = 499;

const MAX_START_MS = 60_000;

/** Maximum length of a parameter in a path: a slug of full length and the suffix of a picture's file name. The router allows 100. */
const MAX_PARAM_LENGTH = LIMITS.slug + 40;

/**
 * Limits of connections. A reverse proxy holds slow clients off before these limits matter (decision 071). An upload over a slow line
 * takes up to two minutes.
 */
export const CONNECTIONS = {
  connectionTimeout: 120_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16 * 1024,
    // Node's own refusal lacks the error shape and the headers of the site.
    requireHostHeader: false,
  },
};

/** Returns Fastify with safe defaults, one error shape, and one request id and one log line per response. */
export function createFastify(config: Config, log: Log, counts: RequestMetrics): FastifyInstance {
  const headers = dataHeaders(config.publicUrl);

  /** Sends the error response for an error, and logs an error that is a failure of the server. */
  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const httpError = toHttpError(error);
    // A busy server and a client that hangs up are no failures: thousands of traces would hide others.
    const isFailure = httpError.status >= 500 && httpError.code !== "busy" && error !== request.raw.errored;
    if (isFailure) log.error({ err: error, requestId: request.id }, "request failed");
    reply.headers(httpError.headers);
    reply.headers({ ...headers, "x-request-id": request.id, "cache-control": "no-store" });
    return reply.code(httpError.status).send(errorBody(httpError, request.id));
  }

  /** Logs and counts a response when its connection closes, also for a client that hung up. */
  function logResponse(request: FastifyRequest, reply: FastifyReply): void {
    if (isOwnCheck(request)) return;
    const status = reply.raw.headersSent ? reply.statusCode : HUNG_UP;
    countResponse(counts, kindOf(request), status, request.openedAfter ?? reply.elapsedTime);
    log.info({
      req: { method: request.method, url: request.originalUrl, address: request.address },
      requestId: request.id,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.session ? { account: request.session.account.id } : {}),
      ...(request.session?.key ? { key: request.session.key.id } : {}),
    });
  }

  /** Notes the address of a request, and has its response logged. */
  function begin(request: FastifyRequest, reply: FastifyReply): void {
    // Read at once, because a closed connection has no address.
    request.address = clientAddress(request);
    // Without `onResponse`, which never runs for a client that hangs up.
    reply.raw.once("close", () => logResponse(request, reply));
  }

  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    ...CONNECTIONS,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    requestIdHeader: false,
    trustProxy: trustedProxies(config) ?? false,
    // A busy machine takes longer than the default ten seconds to read the built pages.
    pluginTimeout: MAX_START_MS,
    // Requests that still come in are served, and /ready says that the process stops. Fastify's 503 lacks the error shape.
    return503OnClosing: false,
    clientErrorHandler: rejectMalformedRequest(config.publicUrl, log, counts),
    rewriteUrl: routedUrl,
    routerOptions: { querystringParser: readQuery, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      begin(request, reply);
      sendError(error, request, reply);
    },
  });
  trackConnections(app.server);
  // Node caches the address once it is read. A client may hang up before its request is parsed.
  app.server.on("connection", ({ remoteAddress }) => remoteAddress);
  // By default Node sends a bare 417.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.decorateRequest("session", null);
  app.decorateRequest("isCachedPage", false);
  app.decorateRequest("openedAfter", undefined);
  app.decorateRequest("address", "");
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    begin(request, reply);
    const { expect, "content-length": length, "transfer-encoding": coding } = request.headers;
    // The content type of a missing body is meaningless: the schema of the call refuses what is missing.
    if (length === undefined && coding === undefined) delete request.headers["content-type"];
    if (!hasValidTarget(request.raw)) {
      reply.header("connection", "close");
      throw new HttpError(400, "malformed-request", "The request could not be read.");
    }
    if (expect !== undefined && expect.toLowerCase() !== "100-continue") {
      // The client may never send the rest of the body.
      reply.header("connection", "close");
      throw new HttpError(417, "unmet-expectation", "The request's Expect header cannot be met.");
    }
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}

/** Address of a request that the program sends to itself. No connection has this address. */
const OWN_CHECK = "own check";

function isOwnCheck({ raw }: FastifyRequest): boolean {
  return raw.socket.remoteAddress === OWN_CHECK;
}

/** Sends a request to the program itself. Own checks are neither logged nor counted. */
export async function checkItself(app: FastifyInstance, url: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await app.inject({ url, remoteAddress: OWN_CHECK });
  return { status: statusCode, body };
}
