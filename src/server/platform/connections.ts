import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests that one connection may have sent and not yet been answered. Browsers and proxies wait for each answer; programs that
 * send ahead send ten or sixteen. Each costs three kilobytes while it waits.
 */
export const MOST_UNANSWERED = 100;

/** What `clientError` is told of a connection that sent more. */
export const TOO_MANY_AT_ONCE = "ERR_TOO_MANY_REQUESTS_AT_ONCE";

interface Connection {
  /** Requests that came and whose answer has not gone out. */
  unanswered: number;
  /** Behind the one that is being answered. */
  waiting: Parameters<Connections["take"]>[];
  /** Whether it is cut when its reader takes nothing for a while. */
  isWatched: boolean;
  answered(): void;
}

interface Options {
  /** In milliseconds: so long a reader may take nothing of what waits for it. */
  reading: number;
  /** How often is looked for those who read nothing, in milliseconds. */
  check: number;
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
export function boundConnections(server: Server, { reading, check }: Options): Connections {
  const connections = new Map<Socket, Connection>();

  function open(socket: Socket): Connection {
    const connection: Connection = { unanswered: 0, waiting: [], isWatched: false, answered };
    function answered(): void {
      connection.unanswered--;
      connection.isWatched = false;
      const next = connection.waiting.shift();
      if (next) begin(connection, ...next);
    }
    connections.set(socket, connection);
    socket.on("close", () => {
      connections.delete(socket);
      connection.waiting.length = 0;
    });
    return connection;
  }

  function begin(
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
    answer: RequestListener,
  ): void {
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
    if (connection.unanswered === 1) begin(connection, request, response, answer);
    else if (connection.unanswered <= MOST_UNANSWERED) connection.waiting.push([request, response, answer]);
    else cut(socket);
  }

  function cut(socket: Socket): void {
    server.emit(
      "clientError",
      Object.assign(new Error("too many requests at once"), { code: TOO_MANY_AT_ONCE }),
      socket,
    );
    socket.destroy();
  }

  // Not at every answer, whose cost is counted in microseconds: Node's own timer for a connection is begun once one looks slow.
  const timer = setInterval(() => {
    for (const [socket, connection] of connections) {
      if (connection.isWatched || socket.writableLength === 0) continue;
      connection.isWatched = true;
      // It runs while nothing at all moves, and is Node's again with the next answer.
      socket.setTimeout(reading);
    }
  }, check);
  timer.unref();
  server.on("close", () => clearInterval(timer));

  return {
    take,
    withoutRequest: () => [...connections].flatMap(([socket, { unanswered }]) => (unanswered === 0 ? [socket] : [])),
  };
}
