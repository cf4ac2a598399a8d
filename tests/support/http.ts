import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { connect, type Socket } from "node:net";
import type { ApiAnswer } from "#tests/support/server.ts";

export interface Request {
  method?: string;
  headers?: Readonly<Record<string, string | string[]>>;
  /** Sent unchanged, whatever the headers say. */
  body?: string | Buffer;
  token?: string;
  /** Loopback address to call from instead of 127.0.0.1. */
  from?: string;
  /** Sends the body in chunks, without a Content-Length. */
  chunked?: boolean;
  signal?: AbortSignal;
}

export interface Answer extends ApiAnswer {
  text: string;
}

function parsed(text: string): ApiAnswer["json"] {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a complete response, and of a stream of events its first part. Rejects when it is cut off. */
export async function answerOf(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  for await (const chunk of response) {
    chunks.push(chunk);
    // Leaving the loop closes the connection.
    if (isStream) break;
  }
  const text = Buffer.concat(chunks).toString();
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
  return { status: response.statusCode ?? 0, headers, text, json: parsed(text) };
}

/**
 * Sends one request without adding or normalising anything, also where `fetch` would refuse. `json` is undefined for
 * other bodies.
 */
export function send(
  url: string,
  { method = "GET", headers, body, token, from, chunked, signal }: Request = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // The path is cut out by hand, because `new URL` would normalise it.
  const [, scheme, host = "127.0.0.1", port = "80", path = "/"] = /^(https?):\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? [];
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = (scheme === "https" ? httpsRequest : httpRequest)({
    host,
    port,
    // No client trusts the test certificate.
    rejectUnauthorized: false,
    path: path === "" ? "/" : path,
    method,
    agent: false,
    headers: {
      ...(body === undefined || chunked ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      // Node would send the body of a DELETE without declaring it.
      ...(chunked ? { "transfer-encoding": "chunked" } : {}),
      ...authorization,
      ...headers,
    },
    ...(from === undefined ? {} : { localAddress: from }),
    ...(signal === undefined ? {} : { signal }),
  });
  request.on("response", (response) => answerOf(response).then(resolve, reject));
  // A server that refuses a body early may reset the connection. The response has arrived by then.
  request.on("error", reject);
  // Written before the end, or Node would compute the length and send it.
  if (chunked) request.write(body ?? "");
  request.end(chunked ? undefined : body);
  return promise;
}

/** Sends one request with a JSON body. */
export function sendJson(url: string, method: string, body: unknown, more: Request = {}): Promise<Answer> {
  const headers = { "content-type": "application/json", ...more.headers };
  return send(url, { ...more, method, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
}

/** Returns all bytes received until the connection ends, and the time it took. */
export function readAll(socket: Socket): Promise<{ received: string; ms: number }> {
  const { promise, resolve } = Promise.withResolvers<{ received: string; ms: number }>();
  const startedAt = performance.now();
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  // A reset after the response is a normal end.
  socket.on("error", () => undefined);
  socket.on("close", () => resolve({ received, ms: performance.now() - startedAt }));
  return promise;
}

/**
 * Returns everything a server sends in response to these bytes, until it closes the connection or `patienceMs` has
 * passed.
 */
export async function sendBytes(
  url: string,
  bytes: string,
  timeoutMs = 20_000,
  /** Further use of the connection once the bytes are sent. */
  then: (socket: Socket) => Promise<void> | void = () => undefined,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => {
    socket.write(bytes, "latin1", () => void then(socket));
  });
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  const { received } = await readAll(socket);
  clearTimeout(timer);
  return received;
}

/** Parses a raw response. */
export function readAnswer(received: string): Answer {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim());
  const text = rest.join("\r\n\r\n");
  return { status: Number(first.split(" ")[1]), headers, text, json: parsed(text) };
}
