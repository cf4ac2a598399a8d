import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests that one connection may have sent and not yet been answered. Browsers and proxies wait for each answer; programs that
 * send ahead send ten or sixteen.
 */
export const MAX_UNANSWERED = 100;
/** What those that wait on one connection may weigh together: 99 of a browser's headers. */
export const MAX_WAITING_BYTES = 768 * 1024;
/** The same on all connections, of which one sender may have many. Whoever waits for each answer never comes into it. */
export const MAX_WAITING_BYTES_IN_ALL = 64 * 1024 * 1024;
/** What may be written on all connections together that nobody has read yet: beyond it, who holds most lets go of the oldest. */
export const MAX_UNREAD_BYTES_IN_ALL = 128 * 1024 * 1024;
/** What an answer holds beside what is written: the request, the response, and what was read ahead of a file. */
const ANSWER_BYTES = 64 * 1024;
/** What a request costs beside what was sent. */
const REQUEST_BYTES = 3 * 1024;
/** Browsers send twenty, proxies add ten. */
export const MAX_HEADER_LINES = 200;
/** What a header's line costs beside its letters: two strings and their places. */
const LINE_BYTES = 160;
/** Node reads so much of a body of which nobody has asked for anything. */
const UNREAD_BODY_BYTES = 64 * 1024;

/** What `clientError` is told of a connection that sent more. */
export const TOO_MANY_CONCURRENT = "ERR_TOO_MANY_REQUESTS_AT_ONCE";

interface Connection {
  /** Requests that came and whose answer has not gone out. */
  unanswered: number;
  /** Behind the one that is being answered. */
  waiting: { bytes: number; begin(): void }[];
  waitingBytes: number;
  /** Whether it is cut when its reader takes nothing for a while. */
  isWatched: boolean;
  /** Whose answer is being made, or read. */
  current: IncomingMessage | undefined;
  /** Which of all answers that is: a lower one was begun before. */
  order: number;
  answered(): void;
}

interface Options {
  /** In milliseconds: so long a reader may take nothing of what waits for it. */
  reading: number;
  /** How often is looked for those who read nothing, in milliseconds. */
  check: number;
  /** Who sent a request, of those who share what the process has: one sender may have many connections. */
  askerOf(request: IncomingMessage): string;
}

/** Names and values by turns. */
const linesOf = (rawHeaders: readonly string[]) => rawHeaders.length / 2;

/** What a request holds while nobody reads it. A body that does not say its length may be as long as any. */
function weightOf({ rawHeaders, headers }: IncomingMessage): number {
  const lines = rawHeaders.reduce((sum, part) => sum + part.length, REQUEST_BYTES + LINE_BYTES * linesOf(rawHeaders));
  if (headers["transfer-encoding"] !== undefined) return lines + UNREAD_BODY_BYTES;
  return lines + Math.min(Number(headers["content-length"] ?? 0), UNREAD_BODY_BYTES);
}

/** The open connections of a server and what each of them holds. */
export interface Connections {
  /** Has a request answered now, or when those before it on its connection were. */
  take(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void;
  /** Those on which nothing is under way: nothing was ever sent, or half a header, or everything is answered. */
  withoutRequest(): Socket[];
}

/**
 * Bounds what one connection may hold: one answer at a time is made for it, the next when that one has gone out, whatever was sent
 * ahead. So a reader who does not read holds one answer, and is cut off after a time.
 */
export function boundConnections(server: Server, { reading, check, askerOf }: Options): Connections {
  const connections = new Map<Socket, Connection>();
  let waitingBytesInAll = 0;
  let begun = 0;

  function weigh(connection: Connection, bytes: number): void {
    connection.waitingBytes += bytes;
    waitingBytesInAll += bytes;
  }

  function open(socket: Socket): Connection {
    const connection: Connection = {
      unanswered: 0,
      waiting: [],
      waitingBytes: 0,
      isWatched: false,
      current: undefined,
      order: 0,
      answered,
    };
    function answered(): void {
      connection.unanswered--;
      connection.isWatched = false;
      connection.current = undefined;
      const next = connection.waiting.shift();
      if (!next) return;
      weigh(connection, -next.bytes);
      next.begin();
    }
    connections.set(socket, connection);
    socket.on("close", () => {
      connections.delete(socket);
      connection.waiting.length = 0;
      weigh(connection, -connection.waitingBytes);
    });
    return connection;
  }

  function begin(
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
    answer: RequestListener,
  ): void {
    connection.current = request;
    connection.order = begun++;
    response.on("close", connection.answered);
    answer(request, response);
  }

  server.on("connection", open);

  function take(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const { socket } = request;
    // What was parsed of a connection that has just been cut.
    if (socket.destroyed) return;
    const connection = connections.get(socket) ?? open(socket);
    connection.unanswered++;
    if (linesOf(request.rawHeaders) > MAX_HEADER_LINES) rejectHeader(socket, connection);
    else if (connection.unanswered === 1) begin(connection, request, response, answer);
    else wait(connection, request, () => begin(connection, request, response, answer));
  }

  function wait(connection: Connection, request: IncomingMessage, begin: () => void): void {
    const bytes = weightOf(request);
    weigh(connection, bytes);
    const isTooMuch =
      connection.unanswered > MAX_UNANSWERED ||
      connection.waitingBytes > MAX_WAITING_BYTES ||
      waitingBytesInAll > MAX_WAITING_BYTES_IN_ALL;
    if (isTooMuch) cut(request.socket);
    else connection.waiting.push({ bytes, begin });
  }

  /** Behind others a refusal would be taken for the answer of the first of them. */
  function rejectHeader(socket: Socket, { unanswered }: Connection): void {
    if (unanswered > 1) cut(socket);
    else complain(socket, "HPE_HEADER_OVERFLOW");
  }

  function cut(socket: Socket): void {
    complain(socket, TOO_MANY_CONCURRENT);
    socket.destroy();
  }

  function complain(socket: Socket, code: string): void {
    server.emit("clientError", Object.assign(new Error("more than one connection may hold"), { code }), socket);
  }

  function watchSlow(): void {
    for (const [socket, connection] of connections) {
      if (connection.isWatched || socket.writableLength === 0) continue;
      connection.isWatched = true;
      // It runs while nothing at all moves, and is Node's again with the next answer.
      socket.setTimeout(reading);
    }
  }

  /** However many read nothing, or a little now and then: those of whoever holds most are cut first, the oldest before others. */
  function cutUnread(): void {
    const unread = [...connections].flatMap(([socket, { current, order }]) => {
      const bytes = socket.writableLength === 0 ? 0 : socket.writableLength + ANSWER_BYTES;
      return bytes > 0 && current ? [{ socket, bytes, order, client: askerOf(current) }] : [];
    });
    let bytesInAll = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytesInAll <= MAX_UNREAD_BYTES_IN_ALL) return;
    const held = new Map<string, number>();
    for (const { client, bytes } of unread) held.set(client, (held.get(client) ?? 0) + bytes);
    const weightOf = (client: string) => held.get(client) ?? 0;
    unread.sort((a, b) => weightOf(b.client) - weightOf(a.client) || a.order - b.order);
    for (const { socket, bytes } of unread) {
      if (bytesInAll <= MAX_UNREAD_BYTES_IN_ALL) return;
      cut(socket);
      bytesInAll -= bytes;
    }
  }

  // Not at every answer, whose cost is counted in microseconds: Node's own timer for a connection is begun once one looks slow.
  const timer = setInterval(() => {
    watchSlow();
    cutUnread();
  }, check);
  timer.unref();
  server.on("close", () => clearInterval(timer));

  return {
    take,
    withoutRequest: () => [...connections].flatMap(([socket, { unanswered }]) => (unanswered === 0 ? [socket] : [])),
  };
}
