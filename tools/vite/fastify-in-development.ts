import type { FastifyInstance } from "fastify";
import type { Plugin, RunnableDevEnvironment } from "vite";

type Development = typeof import("../../src/server/development.ts");

/**
 * Returns a plugin that sends requests in development to our server, except those for Vite's own files. The server is loaded
 * through React Router's module runner, so pages and API share one instance, and an edit reaches both without a restart.
 */
export function fastifyInDevelopment(): Plugin {
  return {
    name: "fastify-in-development",
    apply: "serve",
    configureServer(server) {
      const { runner } = server.environments.ssr as RunnableDevEnvironment;
      let current: { from: Development["startInDevelopment"]; app: Promise<FastifyInstance> } | undefined;

      async function currentApp(): Promise<FastifyInstance> {
        const { startInDevelopment } = await runner.import<Development>("/src/server/development.ts");
        if (current?.from !== startInDevelopment) {
          const previous = current;
          const loadPages = () => runner.import("virtual:react-router/server-build");
          const app = (async () => {
            await previous?.app.then(
              (old) => old.close(),
              () => undefined,
            );
            return startInDevelopment(loadPages);
          })();
          current = { from: startInDevelopment, app };
        }
        return current.app;
      }

      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            request.url = request.originalUrl ?? request.url;
            const app = await currentApp();
            app.routing(request, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
