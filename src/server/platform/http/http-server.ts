import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ErrorResponse } from "#contract/error-response.ts";
import { newId } from "#server/platform/records/ids.ts";
import type { Log } from "./log.ts";
import { countResponse, type RequestMetrics } from "./request-metrics.ts";
import { dataHeaders } from "./security-headers.ts";

/** Refusals by the code of Node's error. Other errors are a 400. */
const UNREADABLE: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "too-slow", "The request took too long."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "too-large", "The request's header is too large."],
};

/** Time for a refusal to arrive: a connection that is reset at once can lose its last response. */
const LAST_RESPONSE_MS = 1000;

/** Returns a handler that refuses what Node cannot read as a request, in the API's error shape, and ends the connection. */
export function rejectMalformedRequest(publicUrl: string, log: Log, counts: RequestMetrics) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
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
    // A client that never closes must not keep the connection.
    setTimeout(() => socket.destroy(), LAST_RESPONSE_MS).unref();
    const number = Number.parseInt(status, 10);
    countResponse(counts, "refused", number, 0);
    log.info({ requestId, status: number, code, address: socket.remoteAddress });
  };
}

/** Number of requests under way on each open connection, by server. */
const connections = new WeakMap<Server, Map<Socket, number>>();

/** Counts the requests under way on each connection of a server, for `drain`. */
export function trackConnections(server: Server): void {
  const open = new Map<Socket, number>();
  connections.set(server, open);
  const change = (socket: Socket, by: number) => {
    const count = open.get(socket);
    if (count !== undefined) open.set(socket, count + by);
  };
  server.on("connection", (socket: Socket) => {
    open.set(socket, 0);
    socket.on("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    change(socket, 1);
    response.on("close", () => change(socket, -1));
  });
}

/** Maximum rounds of `drainAcceptQueue`, since a busy server always gets new connections. */
const MAX_ROUNDS = 100;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Waits until the event loop has accepted all waiting connections and read their requests. The system resets connections that
 * wait when a server closes, and a process that was just busy has several.
 */
export async function drainAcceptQueue(server: Server): Promise<void> {
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

/** Interval at which `drain` closes connections whose requests have ended. */
const DRAIN_EVERY_MS = 100;

/**
 * Closes a server. Requests under way end, and connections without a request are closed. After the deadline all are closed. Node
 * does not count a connection without a complete header as idle.
 */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closing = setInterval(async () => {
    // While the event loop was busy, requests may have arrived that are not read yet.
    await drainAcceptQueue(server);
    server.closeIdleConnections();
    for (const [socket, requests] of connections.get(server) ?? []) if (requests === 0) socket.destroy();
  }, DRAIN_EVERY_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(closing);
  clearTimeout(deadline);
}
