import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Platform } from "#server/platform/platform.ts";
import { limitRequest } from "./limits.ts";
import { type Call, readCall, requireAccess, routePath } from "./serve.ts";

/** Headers of a stream. A proxy must neither keep it back nor store it. */
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-accel-buffering": "no",
};

/**
 * Serves a stream of server-sent events. Access, parameters and limits are checked as for every call. Then `open` gets the response,
 * which it writes to or ends later. Until its first `write` sends the headers, `open` may throw an error to refuse the call.
 */
export function serveEventStream<E extends Endpoint & { eventStream: true }>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  open: (given: Call<E>, response: ServerResponse) => Promise<void>,
): void {
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...requireAccess(platform, call),
    handler: async (request, reply) => {
      const given = readCall(platform, call, request, reply);
      await limitRequest(platform, call, given);
      reply.code(call.status).headers(HEADERS);
      // A HEAD has no body that could go on.
      if (request.method === "HEAD") return reply.send();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      await open(given, raw);
      request.openedAfter = reply.elapsedTime;
      return reply.hijack();
    },
  });
}
