import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import * as calls from "#contract/privacy.ts";
import { readCall, requireAccess, routePath, serve } from "#server/platform/api/serve.ts";
import { streamJson } from "#server/platform/api/stream-json.ts";
import type { Platform } from "#server/platform/platform.ts";
import { erasePersonalData, readPersonalData } from "#server/privacy/personal-data.ts";
import { deleteDue, readRetentionCounts } from "#server/privacy/retention.ts";

export function servePrivacy(app: FastifyInstance, platform: Platform): void {
  serveLookup(app, platform);
  serve(app, platform, calls.erasePersonalData, async (call) => ({
    data: await erasePersonalData(platform, call.body, call),
  }));
  serve(app, platform, calls.getRetention, async () => ({ data: await readRetentionCounts(platform) }));
  serve(app, platform, calls.runRetention, async (call) => ({ data: await deleteDue(platform, call) }));
}

/** Serves the look-up of a person. It has a route of its own because its response is a stream of unknown length. */
function serveLookup(app: FastifyInstance, platform: Platform): void {
  const call = calls.readPersonalData;
  app.route({
    method: call.method,
    url: routePath(call.path),
    ...requireAccess(platform, call),
    handler: async (request, reply) => {
      const given = readCall(platform, call, request, reply);
      const data = await readPersonalData(platform, given.body, given);
      return reply.type("application/json; charset=utf-8").send(Readable.from(streamJson({ data })));
    },
  });
}
