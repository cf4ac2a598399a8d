import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { EXPOSITION_TYPE, expositionOf } from "#server/metrics/exposition.ts";
import { processMetrics, watchEventLoop } from "#server/metrics/process-metrics.ts";
import { programMetrics } from "#server/metrics/program-metrics.ts";
import type { Config } from "#server/platform/config.ts";

const SLOWEST_SENDER_MS = 10_000;

export interface MetricsServer {
  port: number;
  close(): void;
}

/** Serves `GET /metrics` on a separate port, which a firewall can close to visitors. Throws if the port is in use. */
export async function serveMetrics(
  { platform, server: website }: FastifyInstance,
  { port, host }: NonNullable<Config["metrics"]>,
): Promise<MetricsServer> {
  const eventLoop = watchEventLoop();

  async function read(): Promise<string> {
    return expositionOf([...(await programMetrics(platform, website)), ...(await processMetrics(eventLoop))]);
  }

  const timeouts = { headersTimeout: SLOWEST_SENDER_MS, requestTimeout: SLOWEST_SENDER_MS };
  const server = createServer(timeouts, async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await read();
      response.writeHead(200, { "content-type": EXPOSITION_TYPE, "cache-control": "no-store" }).end(text);
    } catch (error) {
      platform.log.error({ err: error }, "metrics not read");
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    // A TCP server has an address with a port.
    port: (server.address() as AddressInfo).port,
    close() {
      eventLoop.disable();
      server.close();
      server.closeAllConnections();
    },
  };
}
