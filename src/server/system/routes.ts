import type { FastifyInstance } from "fastify";
import { getDescription, getHealth, getReady, getReference } from "#contract/system.ts";
import { readContentVersion } from "#server/platform/database/content-version.ts";
import type { Platform } from "#server/platform/platform.ts";
import { unavailable } from "#server/platform/refused.ts";
import { readCall, serve } from "#server/platform/serve.ts";
import { describeApi } from "#server/system/describe-api.ts";

/** So often the database is asked at most, however often we are: a check must not become a load. */
const CHECK_EVERY_MS = 1000;
const CHECK_DEADLINE_MS = 2000;

/** Answers whether the database does, from a look at most a second old. */
function databaseCheck(platform: Platform): () => Promise<boolean> {
  let last: { at: number; answers: Promise<boolean> } | undefined;
  async function look(): Promise<boolean> {
    const question = readContentVersion(platform.database);
    const tooLate = new Promise<false>((resolve) => setTimeout(resolve, CHECK_DEADLINE_MS, false).unref());
    return Promise.race([question.then(() => true).catch(() => false), tooLate]);
  }
  return () => {
    if (!last || performance.now() - last.at > CHECK_EVERY_MS) last = { at: performance.now(), answers: look() };
    return last.answers;
  };
}

export function serveSystem(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  const databaseAnswers = databaseCheck(platform);

  serve(app, platform, getHealth, () => ({ data: { status: "up" as const } }));

  serve(app, platform, getReady, async () => {
    if (isStopping() || !(await databaseAnswers())) throw unavailable();
    return { data: { status: "ready" as const } };
  });

  // Printed once: it takes tens of milliseconds, and anybody may ask.
  let description: ReturnType<typeof describeApi> | undefined;
  serve(app, platform, getDescription, () => {
    description ??= describeApi(platform.config);
    return description;
  });

  app.get(getReference.path, async (request, reply) => {
    readCall(getReference, request, reply);
    return reply.redirect(getReference.leadsTo, getReference.status);
  });
}
