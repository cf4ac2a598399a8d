import type { FastifyInstance } from "fastify";
import { finishCopy } from "#server/backup/finish-copy.ts";
import { openComplete } from "#server/backup/open-copy.ts";
import { dressPage } from "#server/brand/dress-page.ts";
import { findIcon } from "#server/brand/find-icon.ts";
import { FEATURES } from "#server/features.ts";
import { loadInitialContent, loadSampleData } from "#server/load-initial-content.ts";
import { serveMailPreviews } from "#server/mail-previews.ts";
import { findPreviewed } from "#server/pages/previews.ts";
import { startMakingSizes } from "#server/pictures/make-sizes.ts";
import type { Config } from "#server/platform/config.ts";
import { createChangeFeed, LOOK_EVERY_MS } from "#server/platform/database/change-feed.ts";
import { deleteOldChanges } from "#server/platform/database/changes.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { openProgramStores } from "#server/platform/files/open-file-stores.ts";
import { removeLooseFiles, sweepLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { startHousekeeping } from "#server/platform/housekeeping.ts";
import { allowOrigins } from "#server/platform/http/cors.ts";
import { createFastify } from "#server/platform/http/fastify.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { readJsonBodies } from "#server/platform/http/json-body.ts";
import { createLog, type Log } from "#server/platform/http/log.ts";
import { createRequestMetrics } from "#server/platform/http/request-metrics.ts";
import { serveFiles } from "#server/platform/http/static-files.ts";
import { every, stopLoops } from "#server/platform/loops.ts";
import { startOutbox } from "#server/platform/mail/outbox.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import type { RecordPage } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { type LoadPages, servePages } from "#server/platform/pages/serve-pages.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createPasswordHashing, type PasswordHashing } from "#server/platform/session/passwords.ts";
import { createRenderQueue } from "#server/platform/work-queue.ts";
import { createKeptSettings, findShownAddress } from "#server/settings/kept-settings.ts";
import { checkApi, checkFiles, checkMail, checkWebsite } from "#server/status/checks.ts";
import { startChecking } from "#server/status/start-checking.ts";
import { createFirstAdmin, type FirstAdmin } from "#server/users/create-first-admin.ts";
import { startCountingVisits, type VisitCounting } from "#server/visits/start-counting.ts";

declare module "fastify" {
  interface FastifyInstance {
    platform: Platform;
    pageCache: PageCache;
    visits: VisitCounting;
    /** Administrator created with the configured password because there was none. */
    firstAdmin: FirstAdmin | undefined;
  }
}

export interface AppOptions {
  config: Config;
  loadPages: LoadPages;
  log?: Log;
  now?: () => Date;
  development?: boolean;
  /** Whether every API response is checked against the contract; for tests. */
  checkReplies?: boolean;
  /** Cheaper password hashing, for tests. */
  hashing?: PasswordHashing;
  /** Mail transport used instead of the configured one. */
  mailTransport?: MailTransport;
  /** Whether this process sends mail; tests that look at the outbox switch it off. */
  sendMail?: boolean;
  /** Whether this process makes the sizes of pictures; tests that count files switch it off. */
  makeSizes?: boolean;
  /** Whether this process checks itself for /status; tests that count what is stored switch it off. */
  checkItself?: boolean;
}

/** Interval at which each process deletes rows of changes that are no longer needed. */
const OLD_CHANGES_EVERY_MS = 60_000;

/** Opens the database and migrates it. Throws an OperatorError if a restore or move left it incomplete. */
async function openMigrated(config: Config, log: Log): Promise<Database> {
  const database = await openComplete(config, {
    onLostConnection: (error) => log.warn({ err: error }, "database connection lost"),
  });
  try {
    const migrations = await migrate(database);
    if (migrations.length > 0) log.info({ migrations }, "database brought up");
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Builds the whole program without listening: migrated database, calls, pages, files and outbox. `close()` stops everything. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, development = false } = options;
  const log = options.log ?? createLog(config.logLevel);
  const database = await openMigrated(config, log);

  let stopping = false;
  const changes = await createChangeFeed(database);
  const platform: Platform = {
    config,
    database,
    changes,
    ...createKeptSettings({ config, database, changes }),
    features: FEATURES,
    isStopping: () => stopping,
    log,
    loops: new Set(),
    counts: createRequestMetrics(),
    hashing: options.hashing ?? createPasswordHashing(),
    renders: createRenderQueue(),
    now: options.now ?? (() => new Date()),
    ...(await openProgramStores(config)),
    signingSecret: await sharedSecret(database, SIGNING_SECRET),
    mailQueued: () => outbox?.wake(),
    goalReached: (caller) => visits.countGoal(caller),
    pictureStored: () => sizeMaker?.wake(),
  };
  await finishCopy(platform);
  // Without a configured password, `main.ts` creates the administrator, because it can print the generated password.
  const firstAdmin = config.admin.password === undefined ? undefined : await createFirstAdmin(platform);
  await loadInitialContent(platform);
  await loadSampleData(platform);
  for (const { content } of FEATURES) await content?.adapt?.(platform);
  const pageCache = await createPageCache({ ...platform, findNextChanges });
  every(platform, { name: "changes", ms: LOOK_EVERY_MS }, platform.changes.look);
  every(platform, { name: "old changes", ms: OLD_CHANGES_EVERY_MS }, () => deleteOldChanges(database, platform.now()));
  const transport = options.sendMail === false ? undefined : (options.mailTransport ?? createMailTransport(config));
  const outbox = transport && startOutbox(platform, transport);
  const sizeMaker = options.makeSizes === false ? undefined : startMakingSizes(platform);
  const visits = startCountingVisits(platform);
  startHousekeeping(platform, [
    // Removes bytes of erased people from search indexes and the write-ahead log.
    { name: "erased bytes", work: () => database.forgetDeleted() },
    // Deletes files of mails, and files that a store could not delete because it was away.
    { name: "deleted files", work: removeLooseFiles },
    { name: "loose files", needsClock: true, work: sweepLooseFiles },
    ...FEATURES.flatMap(({ name, background: { sweep, deleteDue } = {} }) => [
      ...(sweep ? [{ name, work: sweep }] : []),
      ...(deleteDue ? [{ name: `${name}, deletions`, needsClock: true, work: deleteDue }] : []),
    ]),
  ]);
  for (const { background } of FEATURES) background?.start?.(platform);

  const app = createFastify(config, log, platform.counts);
  app.decorate("platform", platform);
  app.decorate("pageCache", pageCache);
  app.decorate("visits", visits);
  app.decorate("firstAdmin", firstAdmin);
  app.decorate("checkReplies", options.checkReplies ?? false);
  app.addHook("preClose", () => {
    stopping = true;
  });
  app.addHook("onClose", async () => {
    await stopLoops(platform.loops);
    await database.close();
  });

  await app.register(async (api) => serveApi(api, platform), { prefix: "/api" });
  for (const { http } of FEATURES) await http?.files?.(app, platform);
  if (development) serveMailPreviews(app, platform);
  else await serveFiles(app, config.publicUrl, (size) => findIcon(platform, size));
  await app.register(servePages, {
    platform,
    cache: pageCache,
    loadPages: options.loadPages,
    development,
    isRecordPage: (page) => isRecordPage(platform, page),
    findShownAddress: (address) => findShownAddress(platform, address),
    findPreviewedPage: (token) => findPreviewed(platform, token),
    dressPage: (html) => dressPage(platform, html),
    countView: visits.count,
  });
  if (options.checkItself !== false) {
    startChecking(platform, [
      checkWebsite(app),
      checkApi(app),
      ...(transport ? [checkMail(platform, transport)] : []),
      checkFiles(platform),
    ]);
  }
  await app.ready();
  return app;
}

/** Returns whether a published record has or had this slug. True if the database cannot be read, so that the page itself reports it. */
async function isRecordPage({ database, now }: Platform, { under, slug }: RecordPage): Promise<boolean> {
  const pages = FEATURES.find(({ site }) => site?.pages?.under === under)?.site?.pages;
  return pages ? pages.find(database.read, slug, now()).then(Boolean, () => true) : false;
}

/** Returns when each feature next changes public pages without a request, the earliest first. */
async function findNextChanges(db: Read, after: string): Promise<string[]> {
  const changes = await Promise.all(FEATURES.map(({ site }) => site?.findNextChange?.(db, after)));
  return changes.filter((change) => change !== undefined).sort();
}

/** Serves the calls of all features, never cached. Any other path of the API gets a 404. */
function serveApi(api: FastifyInstance, platform: Platform): void {
  readJsonBodies(api);
  allowOrigins(api, platform.config.corsOrigins);
  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  for (const { http } of FEATURES) http?.calls?.(api, platform);
  // Registered before the catch-all of the pages, so that an unknown API path is refused as a call.
  async function rejectCall(): Promise<never> {
    throw notFound();
  }
  // At the first hook, so that the response is not about the body's content type.
  for (const url of ["/", "/*"]) api.all(url, { onRequest: rejectCall }, rejectCall);
}
