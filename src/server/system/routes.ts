import type { FastifyInstance } from "fastify";
import { getDescription, getHealth, getReady, getReference } from "#contract/system.ts";
import { readCall, serve } from "#server/platform/api/serve.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import { type CompressedBody, compress } from "#server/platform/http/compressed-body.ts";
import { unavailable } from "#server/platform/http/http-error.ts";
import { sendCompressed } from "#server/platform/http/send-compressed.ts";
import type { Platform } from "#server/platform/platform.ts";
import { describeApi } from "#server/system/describe-api.ts";

/** Minimum time between two checks of the database, so that frequent health checks cause no load. */
const CHECK_EVERY_MS = 1000;
const CHECK_DEADLINE_MS = 2000;

/** Returns a function that checks whether the database responds. Its result is at most a second old. */
function databaseCheck(platform: Platform): () => Promise<boolean> {
  let last: { at: number; answers: Promise<boolean> } | undefined;
  async function check(): Promise<boolean> {
    const question = readContentVersion(platform.database);
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, CHECK_DEADLINE_MS, false).unref());
    return Promise.race([question.then(() => true).catch(() => false), timeout]);
  }
  return () => {
    if (!last || performance.now() - last.at > CHECK_EVERY_MS) last = { at: performance.now(), answers: check() };
    return last.answers;
  };
}

export function serveSystem(app: FastifyInstance, platform: Platform): void {
  const databaseAnswers = databaseCheck(platform);

  serve(app, platform, getHealth, () => ({ data: { status: "up" as const } }));

  serve(app, platform, getReady, async () => {
    if (platform.isStopping() || !(await databaseAnswers())) throw unavailable();
    return { data: { status: "ready" as const } };
  });

  // Generated once and cached compressed: the public description has 344 kB and takes tens of milliseconds.
  let description: CompressedBody | undefined;
  app.get(getDescription.path, (request, reply) => {
    readCall(platform, getDescription, request, reply);
    description ??= printDescription();
    return sendCompressed(
      request,
      reply.type("application/json; charset=utf-8").header("cache-control", "no-cache"),
      description,
    );
  });

  function printDescription(): CompressedBody {
    const described = describeApi(platform.config);
    if (app.checkReplies) getDescription.reply.parse(described);
    return compress(Buffer.from(JSON.stringify(described)));
  }

  app.get(getReference.path, async (request, reply) => {
    readCall(platform, getReference, request, reply);
    return reply.redirect(getReference.leadsTo, getReference.status);
  });
}
