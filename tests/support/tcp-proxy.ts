import { connect, createServer, type Socket } from "node:net";

/** A TCP link that a test can cut or freeze, to simulate a dead database or network. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open but forwards nothing, like a machine that hangs. */
  freeze(): void;
  /** Forwards everything again. Data sent while frozen is lost. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a link. New connections go to the target's current address. */
export async function startTcpProxy(target: Readonly<{ host: string; port: number }>): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";
  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Either side may end at any moment, which tests cause on purpose.
    socket.on("error", () => undefined);
    return socket;
  }
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    keep(client);
    if (state === "cut") return client.destroy();
    if (state === "frozen") return client.resume();
    const upstream = keep(connect(target.port, target.host));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on("data", (chunk) => {
        if (state === "open") to.write(chunk);
      });
      from.on("close", () => to.destroy());
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    port: address.port,
    cut() {
      state = "cut";
      destroyAll();
    },
    freeze() {
      state = "frozen";
    },
    restore() {
      if (state === "frozen") destroyAll();
      state = "open";
    },
    close: () =>
      new Promise((resolve) => {
        destroyAll();
        server.close(() => resolve());
      }),
  };
}
