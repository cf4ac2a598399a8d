import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";
import { createCounts } from "#server/platform/counts.ts";
import { createFastify } from "#server/platform/fastify.ts";
import { createLog } from "#server/platform/log.ts";
import type { PageCache } from "#server/platform/pages/page-cache.ts";
import type { Timeouts } from "#server/platform/slow-senders.ts";
import { configOf } from "#tests/support/platform.ts";

export type TestApp = FastifyInstance;

/** A page cache that holds nothing, for what is about calls. */
export const noPages: PageCache = {
  answer: () => false,
  renderShared: (_key, _asker, render) => render(),
  refresh: async () => undefined,
  send: (page, _request, response) => response.end(page.html),
  close: () => undefined,
};

interface AppOptions {
  config?: Config;
  logLines?: string[];
  pages?: PageCache;
  timeouts?: Timeouts;
}

/** The server of the program with only these routes, without a database. */
export async function createTestApp(
  addRoutes: (app: FastifyInstance) => unknown,
  { config = configOf(), logLines = [], pages = noPages, timeouts }: AppOptions = {},
): Promise<TestApp> {
  const log = createLog("trace", { write: (line) => logLines.push(line) });
  const app = createFastify(config, log, createCounts(), pages, timeouts);
  app.decorate("checkReplies", true);
  await app.register(async (api) => {
    await addRoutes(api);
  });
  await app.ready();
  return app;
}
