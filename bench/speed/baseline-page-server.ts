import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readPage } from "#bench/speed/raw-load.ts";
import { reportUsage } from "#bench/speed/report-usage.ts";

/** Baseline for a cached page: node:http that only sends the same head and the same bytes. */
const { head, body } = await readPage(Number(process.env.PAGE_PORT), process.env.PAGE_PATH ?? "/");
const lines = head.split("\r\n").slice(1);
const ownHeaders = new Set(["date", "connection", "keep-alive"]);
const fields = lines
  .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)] as const)
  .filter(([name]) => !ownHeaders.has(name.toLowerCase()))
  .flat();

const server = createServer((_request, response) => {
  response.writeHead(200, fields).end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  reportUsage(port, async () => void server.close());
});
