import { existsSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { buildApp } from "#server/app.ts";
import { type MetricsServer, serveMetrics } from "#server/metrics/serve-metrics.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { drain, drainAcceptQueue } from "#server/platform/http/http-server.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { explainListening, toOperatorError } from "#server/system/operator-errors.ts";
import { createFirstAdmin, type FirstAdmin } from "#server/users/create-first-admin.ts";

/** Maximum time of a shutdown for requests under way. */
const DRAIN_MS = 10_000;
/** Maximum time of a shutdown. After it something hangs, and the process exits so that a supervisor can restart it. */
const EXIT_MS = 14_000;

/** Build output that the program serves or runs. */
const BUILT = ["client/assets", "map", "server/index.js"];

const builtFile = (path: string) => new URL(`../../build/${path}`, import.meta.url);

function loadPages(): Promise<ServerBuild> {
  return import(builtFile("server/index.js").href);
}

/** Throws an OperatorError unless the build output exists. */
function requireBuild(): void {
  if (BUILT.every((path) => existsSync(builtFile(path)))) return;
  throw new OperatorError("The pages have not been built, or only in part. Build them first: npm run build");
}

/** Starts the program: configuration, application, listening and metrics. Throws an OperatorError that the operator can act on. */
async function start(): Promise<void> {
  const config = readConfig();
  requireBuild();
  const app = await buildApp({ config, loadPages }).catch((error: unknown) => Promise.reject(toOperatorError(error)));
  await app
    .listen({ port: config.port, host: config.host })
    .catch((error: unknown) => Promise.reject(explainListening(error, { port: config.port, variables: "" })));
  const metrics = await startMetrics(app, config);

  let stopping = false;
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    app.platform.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), EXIT_MS).unref();
    await drainAcceptQueue(app.server);
    const drained = drain(app.server, DRAIN_MS);
    await app.close();
    await drained;
    metrics?.close();
    process.exitCode = 0;
  }
  // SIGHUP: the terminal was closed. Node resets an ignored SIGHUP at its start, so `nohup` never kept it running.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));

  app.platform.log.info({ variables: config.setVariables }, "configured");
  if (config.publicUrl.startsWith("https:") && !config.mail.smtpUrl) {
    app.platform.log.warn("no SMTP_URL: mails become files in DATA_DIR/outbox and reach nobody");
  }
  // The lines are optional: the server also runs when standard output is a full disk.
  const addresses = [`${config.publicUrl} is up.`, `Sign in at ${config.publicUrl}/login`];
  await print([...addresses, ...linesAbout(app.firstAdmin)]).catch(() => undefined);
  // After a successful start: a generated password is shown once and must not be lost in a start that fails.
  await createFirstAdmin(app.platform, (firstAdmin) => print(linesAbout(firstAdmin))).catch((error: unknown) => {
    // Stopped in the meantime: the database is closed, and the next start creates the administrator.
    if (!stopping) throw toOperatorError(error);
  });
}

async function startMetrics(app: FastifyInstance, { metrics }: Config): Promise<MetricsServer | undefined> {
  if (!metrics) return undefined;
  return serveMetrics(app, metrics).catch((error: unknown) =>
    Promise.reject(explainListening(error, { port: metrics.port, variables: "METRICS_" })),
  );
}

/** Returns the lines to print about an administrator that was just created; none without one. */
function linesAbout(firstAdmin: FirstAdmin | undefined): string[] {
  if (!firstAdmin) return [];
  const { email, madeUpPassword } = firstAdmin;
  // The password is printed once. It is neither stored nor logged.
  return [
    `First administrator: ${email}`,
    ...(madeUpPassword ? [`Password (shown this once): ${madeUpPassword}`] : []),
  ];
}

/** Writes lines to standard output. Resolves when they have left this process. */
function print(lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${lines.join("\n")}\n`, (error) => (error ? reject(error) : resolve()));
  });
}

// Without a listener the error of a full disk would end the process. `print` reports it to its caller.
process.stdout.on("error", () => undefined);
// Every file that this process creates is readable by its own account only, also files that a library creates.
process.umask(0o077);
try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  // Exits explicitly: open connections to a database would keep the process alive for half a minute.
  process.exit(1);
}
