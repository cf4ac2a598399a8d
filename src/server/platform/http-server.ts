import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ErrorResponse } from "#contract/error-response.ts";
import { clientAddress, siteOf, type Trust } from "#server/platform/client-address.ts";
import { boundConnections, type Connections, TOO_MANY_CONCURRENT } from "#server/platform/connections.ts";
import { type Counts, countAnswer } from "#server/platform/counts.ts";
import { countHosts, isHost } from "#server/platform/host.ts";
import { newId } from "#server/platform/ids.ts";
import type { Log } from "#server/platform/log.ts";
import { dataHeaders } from "#server/platform/security-headers.ts";
import { limitBody, TIMEOUTS, type Timeouts } from "#server/platform/slow-senders.ts";

const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Whether the request names a path of ours and, as HTTP/1.1 demands, one host that can be one. Without a path it is meant
 * for a proxy; with another host, or with two, whoever makes an address of it is led astray.
 */
export function isWellAddressed({ url, headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  if (!url?.startsWith("/")) return false;
  if (headers.host === undefined) return httpVersion === "1.0";
  return isHost(headers.host) && countHosts(rawHeaders) === 1;
}

/** A server that cuts off slow senders and leaves everything else to Fastify. */
export function createHttpServer(
  handler: RequestListener,
  timeouts: Timeouts = TIMEOUTS,
  trust: Trust | false = false,
): Server {
  const options = {
    // Both must be set: Node swaps a request timeout that lies below the headers timeout, 60 s unless told otherwise.
    headersTimeout: timeouts.header,
    requestTimeout: timeouts.upload,
    connectionsCheckingInterval: timeouts.check,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Node's own refusal has neither our shape nor our headers; Fastify's first hook looks instead.
    requireHostHeader: false,
  };
  const server = createServer(options);
  // The system tells it only while the connection is there; Node keeps what was asked once, for the log of who has hung up since.
  server.on("connection", ({ remoteAddress }) => remoteAddress);
  const connections = boundConnections(server, {
    ...timeouts,
    askerOf: (request) => siteOf(clientAddress(request, trust) ?? ""),
  });
  openConnections.set(server, connections);
  function take(request: IncomingMessage, response: ServerResponse, answerer: RequestListener): void {
    // From when it came: a body is not let in more slowly because it was sent ahead.
    limitBody(server, request, response, timeouts.body);
    connections.take(request, response, answerer);
  }
  server.on("request", (request, response) => take(request, response, handler));
  // Node's own 417 has neither our shape nor our headers: Fastify's first hook refuses it.
  server.on("checkExpectation", (request, response) => {
    withUnmetExpectation.add(request);
    take(request, response, handler);
  });
  return server;
}

const withUnmetExpectation = new WeakSet<IncomingMessage>();

/** Whether it says `Expect:` and anything but `100-continue`. */
export function hasUnmetExpectation(request: IncomingMessage): boolean {
  return withUnmetExpectation.has(request);
}

const openConnections = new WeakMap<Server, Connections>();

/**
 * Connections on which nothing was ever sent, as browsers open them ahead of need, and those that sent half a header: to
 * Node the one is not idle, and the other is busy for as long as a header may take.
 */
function closeWithoutRequest(server: Server): void {
  for (const socket of openConnections.get(server)?.withoutRequest() ?? []) socket.destroy();
}

const UNREADABLE: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "too-slow", "The request took too long."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too-large", "The request's header is too large."],
};

/** Time for a refusal to arrive: a connection that is reset at once may take its answer with it. */
const LAST_ANSWER_MS = 1000;

/** Answers what Node could not even read as a request, in the contract's shape, and ends the connection. */
export function rejectUnreadable(publicUrl: string, log: Log, counts: Counts) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === TOO_MANY_CONCURRENT) {
      // No answer: it would be taken for that of a request before it.
      logRejected(newId(), 429, "too-many-at-once", socket);
      socket.destroy();
      return;
    }
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, code, message] = UNREADABLE[error.code ?? ""] ?? [
      "400 Bad Request",
      "malformed-request",
      "The request could not be read.",
    ];
    const requestId = newId();
    const body: ErrorResponse = { message, code, requestId };
    const text = JSON.stringify(body);
    const headers = {
      ...dataHeaders(publicUrl),
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(text)),
      "cache-control": "no-store",
      "x-request-id": requestId,
      connection: "close",
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${head.join("")}\r\n${text}`);
    // Whoever never hangs up must not keep the connection.
    setTimeout(() => socket.destroy(), LAST_ANSWER_MS).unref();
    const number = Number.parseInt(status, 10);
    logRejected(requestId, number, code, socket);
  };

  function logRejected(requestId: string, status: number, code: string, { remoteAddress }: Socket): void {
    countAnswer(counts, "refused", status, 0);
    log.info({ requestId, status, code, address: remoteAddress });
  }
}

/** On a server that is asked all the time somebody always waits. */
const MAX_ROUNDS = 100;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Until the event loop has accepted whoever waits to be, one a turn, and read what they sent. The system resets those who
 * still do when a server closes, and a program that was busy just before, with SQLite's lock for instance, has several.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  let hasCome = true;
  const note = () => {
    hasCome = true;
  };
  server.on("connection", note);
  for (let round = 0; hasCome && round < MAX_ROUNDS; round++) {
    hasCome = false;
    await nextTurn();
    await nextTurn();
  }
  server.off("connection", note);
}

/** So long a request that is just arriving has to be read. */
const LAST_ROUND_MS = 100;

/** Lets requests under way end, cuts connections without one, and is through by the deadline whatever comes. */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: an answer that ends now leaves its connection idle a moment later.
  const closing = setInterval(async () => {
    // After a turn that was held up, requests have come that are not yet read.
    await acceptWaiting(server);
    server.closeIdleConnections();
    closeWithoutRequest(server);
  }, LAST_ROUND_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(closing);
  clearTimeout(deadline);
}
