import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import type { LoadPages } from "#server/platform/pages/serve-pages.ts";

/** The server inside the development server, which answers its own files before us. */
export async function startInDevelopment(loadPages: LoadPages): Promise<FastifyInstance> {
  const app = await buildApp({ config: readConfig(), loadPages, development: true });
  if (app.firstAdmin?.madeUpPassword) {
    process.stdout.write(`First administrator: ${app.firstAdmin.email}, password ${app.firstAdmin.madeUpPassword}\n`);
  }
  return app;
}
