import type { FastifyInstance } from "fastify";

const ALLOWED_HEADERS = "Authorization, Content-Type, If-Match, Idempotency-Key";
const EXPOSED_HEADERS = "ETag, Link, Retry-After, X-Request-Id, X-Total-Count";

/** Allows the given origins to call the API from a browser. Other origins get no CORS headers. The API uses no cookies. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook("onRequest", async (request, reply) => {
    reply.header("vary", "Origin");
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header("access-control-allow-origin", origin);
    reply.header("access-control-expose-headers", EXPOSED_HEADERS);
    reply.header("cross-origin-resource-policy", "cross-origin");
    // The hook responds instead of a route, because the API's own catch-all takes every method of every path.
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (!isPreflight) return;
    reply.header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE");
    reply.header("access-control-allow-headers", ALLOWED_HEADERS);
    reply.header("access-control-max-age", "600");
    return reply.code(204).send();
  });
}
