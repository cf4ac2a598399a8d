import type { ServerBuild } from "react-router";
import { buildApp } from "#server/app.ts";
import { serveMetrics } from "#server/metrics/serve-metrics.ts";
import { readConfig } from "#server/platform/config.ts";
import { acceptWaiting, drain } from "#server/platform/http-server.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { answerWhileStarting } from "#server/system/answer-while-starting.ts";

const DRAIN_MS = 10_000;
/** Beyond this something hangs, and a supervisor would rather start anew. */
const EXIT_MS = 14_000;

async function loadPages(): Promise<ServerBuild> {
  const built = new URL("../../build/server/index.js", import.meta.url);
  return import(built.href);
}

async function start(): Promise<void> {
  const config = readConfig();
  const starting = answerWhileStarting(config);
  const app = await buildApp({ config, loadPages }).finally(() => starting.stop());
  await app.listen({ port: config.port, host: config.host });
  const metrics = config.metrics && (await serveMetrics(app, config.metrics));

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    app.platform.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), EXIT_MS).unref();
    await acceptWaiting(app.server);
    const drained = drain(app.server, DRAIN_MS);
    await app.close();
    await drained;
    metrics?.close();
    process.exitCode = 0;
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));

  const { firstAdmin } = app;
  const lines = [`${config.publicUrl} is up.`];
  if (firstAdmin) lines.push(`First administrator: ${firstAdmin.email}`);
  // Printed once and kept nowhere; the log never holds it.
  if (firstAdmin?.madeUpPassword) lines.push(`Password (shown this once): ${firstAdmin.madeUpPassword}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Not left to end by itself: connections to a database may be open, and would keep it for half a minute.
  process.exit(1);
}
