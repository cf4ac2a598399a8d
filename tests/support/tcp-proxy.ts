import { connect, createServer, type Socket } from "node:net";

/** A link between the program and a server that a test can cut or freeze: what a dead database or network looks like. */
export interface TcpProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and lets nothing through, like a machine that hangs. */
  freeze(): void;
  /** Lets everything through again. What was frozen is lost. */
  restore(): void;
  close(): Promise<void>;
}

/** New connections go to where the target is by then. */
export async function startTcpProxy(target: Readonly<{ host: string; port: number }>): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";
  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Either side may end at any moment: that is what this is for.
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
