import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Starts a balancer that sends a request to one program, and to the next if the first sent no response. */
export async function startBalancer(urls: readonly string[]): Promise<{ url: string; close(): void }> {
  let turn = 0;

  function ask(base: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const { hostname, port } = new URL(base);
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, method, path: url, headers, agent: false }, resolve);
      asked.on("error", reject);
      asked.end(body);
    });
  }

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const first = turn++;
    for (let time = 0; time < urls.length; time++) {
      const base = urls[(first + time) % urls.length] ?? "";
      const answer = await ask(base, incoming, body).catch(() => undefined);
      if (!answer) continue;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
      return;
    }
    outgoing.writeHead(502).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
