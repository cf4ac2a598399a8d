import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** In milliseconds. */
export interface Timeouts {
  header: number;
  /** From the header to the end of the body. */
  body: number;
  /** From the first byte to the last of a request that is an upload. */
  upload: number;
  /** In which a reader takes at least something of an answer that waits for it. */
  reading: number;
  /** How often Node looks for those who are late with a header or an upload, and we for those who read nothing. */
  check: number;
}

export const TIMEOUTS: Timeouts = { header: 10_000, body: 30_000, upload: 120_000, reading: 60_000, check: 1000 };

const running = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off whoever takes longer for a body, as Node does with a request: its own limit is one for all, so it is an upload's. */
export function limitBody(server: Server, request: IncomingMessage, response: ServerResponse, ms: number): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > 0)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // Refused before it was all sent: another answer would only confuse.
    if (response.headersSent) socket.destroy();
    else
      server.emit("clientError", Object.assign(new Error("slow body"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  }, ms).unref();
  running.set(request, timer);
  request.on("close", () => clearTimeout(timer));
}

/** Time to read a refusal before the connection of a form that is still being sent is cut. */
const LAST_ANSWER_MS = 1000;

/**
 * What an answered form still sends is thrown away, or the next request on its connection would wait behind it, be it another
 * visitor's whom a proxy sends the same way. Who sends on for longer than it takes to read the answer is cut off. Whatever read the
 * form must have let go of it.
 */
export function throwAwayRest(request: IncomingMessage): void {
  request.resume();
  if (request.complete) return;
  setTimeout(() => request.complete || request.destroy(), LAST_ANSWER_MS).unref();
}

/** For a call that takes a file, once its sender may make it. */
export function giveUploadTime(request: IncomingMessage): void {
  clearTimeout(running.get(request));
}
