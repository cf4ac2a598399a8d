import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { createFastify } from "#server/platform/http/fastify.ts";
import { createLog } from "#server/platform/http/log.ts";
import { createRequestMetrics } from "#server/platform/http/request-metrics.ts";
import { configOf } from "#tests/support/platform.ts";

export type TestApp = FastifyInstance;

interface AppOptions {
  config?: Config;
  logLines?: string[];
}

/** Creates the server with only these routes, without a database. */
export async function createTestApp(
  addRoutes: (app: FastifyInstance) => unknown,
  { config = configOf(), logLines = [] }: AppOptions = {},
): Promise<TestApp> {
  const log = createLog("trace", { write: (line) => logLines.push(line) });
  const app = createFastify(config, log, createRequestMetrics());
  app.decorate("checkReplies", true);
  await app.register(async (api) => {
    await addRoutes(api);
  });
  await app.ready();
  return app;
}
