import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { serveApplications } from "#server/applications/routes.ts";
import { serveAudit } from "#server/audit/routes.ts";
import { serveAuth } from "#server/auth/routes.ts";
import { shareDataFolder } from "#server/backup/data-folder.ts";
import { serveCovers } from "#server/covers/routes.ts";
import { serveCustomers } from "#server/customers/routes.ts";
import { startRecordingTotals } from "#server/dashboard/record-totals.ts";
import { serveDashboard } from "#server/dashboard/routes.ts";
import { findNextClosing, findPublicJob } from "#server/jobs/public-jobs.ts";
import { serveJobs } from "#server/jobs/routes.ts";
import { loadInitialContent, loadSampleData } from "#server/load-initial-content.ts";
import { serveMailPreviews } from "#server/mail-previews.ts";
import { serveMap } from "#server/map/routes.ts";
import { serveMessages } from "#server/messages/routes.ts";
import { serveNewsletter } from "#server/newsletter/routes.ts";
import { sweepSubscribers } from "#server/newsletter/sweep-subscribers.ts";
import { serveOutbox } from "#server/outbox/routes.ts";
import type { Config } from "#server/platform/config.ts";
import { allowOrigins } from "#server/platform/cors.ts";
import { createCounts } from "#server/platform/counts.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { requireFinished } from "#server/platform/database/unfinished.ts";
import { createFastify } from "#server/platform/fastify.ts";
import { serveFiles } from "#server/platform/files.ts";
import { inItsTime, startHousekeeping } from "#server/platform/housekeeping.ts";
import { createIntake } from "#server/platform/in-turn.ts";
import { readJsonBodies } from "#server/platform/json-body.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { removeLooseFiles, sweepLooseFiles } from "#server/platform/loose-files.ts";
import { sweepMailFiles } from "#server/platform/mail/mail-files.ts";
import { hurryLateMails, startOutbox } from "#server/platform/mail/outbox.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import { openFileStores } from "#server/platform/open-file-stores.ts";
import type { RecordPage } from "#server/platform/pages/page-address.ts";
import { createPageCache, type PageCache } from "#server/platform/pages/page-cache.ts";
import { type LoadPages, servePages } from "#server/platform/pages/serve-pages.ts";
import { createPasswordHashing } from "#server/platform/passwords.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound } from "#server/platform/refused.ts";
import { createTurns } from "#server/platform/turns.ts";
import { deleteDue } from "#server/privacy/retention.ts";
import { servePrivacy } from "#server/privacy/routes.ts";
import { findShownProduct } from "#server/products/list-shown-products.ts";
import { serveProducts } from "#server/products/routes.ts";
import { findPublicProject } from "#server/projects/find-public-project.ts";
import { serveProjects } from "#server/projects/routes.ts";
import { serveSampleData } from "#server/sample-data/routes.ts";
import { serveServices } from "#server/services/routes.ts";
import { serveSettings } from "#server/settings/routes.ts";
import { serveSharePictures } from "#server/share/routes.ts";
import { serveSitemap } from "#server/sitemap/routes.ts";
import { checkApi, checkFiles, checkMail, checkWebsite } from "#server/status/checks.ts";
import { startChecking } from "#server/status/start-checking.ts";
import { sweepChecks } from "#server/status/sweep-checks.ts";
import { serveSystem } from "#server/system/routes.ts";
import { TABLES } from "#server/tables.ts";
import { serveUploadedFiles, serveUploads } from "#server/uploads/routes.ts";
import { sweepUploads } from "#server/uploads/sweep-uploads.ts";
import { createFirstAdmin, type FirstAdmin } from "#server/users/create-first-admin.ts";
import { serveUsers } from "#server/users/routes.ts";
import { sweepResets } from "#server/users/sweep-resets.ts";

declare module "fastify" {
  interface FastifyInstance {
    platform: Platform;
    pageCache: PageCache;
    /** Who was created, with the configured password, because there was no administrator. */
    firstAdmin: FirstAdmin | undefined;
  }
}

export interface AppOptions {
  config: Config;
  loadPages: LoadPages;
  log?: Log;
  now?: () => Date;
  development?: boolean;
  /** Holds every answer of the API against the contract: for tests. */
  checkReplies?: boolean;
  /** In place of the one that the configuration names. */
  mailTransport?: MailTransport;
  /** Whether this process sends mail; tests that look at the outbox switch it off. */
  sendMail?: boolean;
  /** Whether this process checks itself for /status; tests that count what is stored switch it off. */
  checkItself?: boolean;
}

/** The database, brought up, of a data folder that no restore may touch until `release`. */
async function openData(config: Config, log: Log): Promise<{ database: Database; release(): void }> {
  const inUse = await shareDataFolder(config);
  const database = openDatabase({
    sqliteFile: join(config.dataDir, "website.db"),
    databaseUrl: config.databaseUrl,
    onLostConnection: (error) => log.warn({ err: error }, "database connection lost"),
  });
  try {
    await requireFinished(database);
    const migrations = await migrate(database);
    if (migrations.length > 0) log.info({ migrations }, "database brought up");
    // Once more: a restore that began meanwhile took the database for empty.
    await requireFinished(database);
    return { database, release: inUse.release };
  } catch (error) {
    await database.close();
    inUse.release();
    throw error;
  }
}

/** The whole program but the listening: database opened and brought up, calls, pages, files, outbox. `close()` ends it all. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, development = false } = options;
  const log = options.log ?? createLog(config.logLevel);
  const { database, release } = await openData(config, log);

  const platform: Platform = {
    config,
    database,
    tables: TABLES,
    log,
    counts: createCounts(),
    hashing: createPasswordHashing(),
    turns: createTurns(),
    intake: createIntake(database),
    now: options.now ?? (() => new Date()),
    ...(await openFileStores(config)),
    signingSecret: await sharedSecret(database, SIGNING_SECRET),
    mailQueued: () => outbox?.wake(),
  };
  // One with a password that has to be shown is made by whoever can show it.
  const firstAdmin = config.admin.password === undefined ? undefined : await createFirstAdmin(platform);
  await loadInitialContent(platform);
  await loadSampleData(platform);
  const pageCache = await createPageCache({ ...platform, findNextChange: findNextClosing });
  const transport = options.sendMail === false ? undefined : (options.mailTransport ?? createMailTransport(config));
  const outbox = transport && startOutbox(platform, transport);
  const stopHousekeeping = startHousekeeping(platform, [
    () => sweepResets(platform),
    () => sweepMailFiles(platform),
    // An erasure that a reader kept from leaving the disk, or a store that was away.
    () => database.forgetDeleted(),
    () => removeLooseFiles(platform),
    ...[
      () => sweepChecks(platform),
      () => sweepUploads(platform),
      () => sweepSubscribers(platform),
      () => sweepLooseFiles(platform),
      () => deleteDue(platform),
    ].map((work) => () => inItsTime(platform, work)),
    () => hurryLateMails(platform),
  ]);
  const stopRecording = startRecordingTotals(platform);

  const app = createFastify(config, log, platform.counts, pageCache);
  app.decorate("platform", platform);
  app.decorate("pageCache", pageCache);
  app.decorate("firstAdmin", firstAdmin);
  app.decorate("checkReplies", options.checkReplies ?? false);
  let stopping = false;
  app.addHook("preClose", () => {
    stopping = true;
  });
  app.addHook("onClose", async () => {
    stopHousekeeping();
    stopRecording();
    pageCache.close();
    await outbox?.stop();
    await database.close();
    release();
  });

  await app.register(async (api) => serveApi(api, platform, () => stopping), { prefix: "/api" });
  serveUploadedFiles(app, platform);
  serveCovers(app, platform);
  if (development) serveMailPreviews(app, platform);
  else await serveFiles(app, config.publicUrl);
  await serveMap(app, platform);
  serveSharePictures(app, platform);
  serveSitemap(app, platform);
  await app.register(servePages, {
    platform,
    cache: pageCache,
    loadPages: options.loadPages,
    development,
    isRecordPage: (page) => isRecordPage(platform, page),
  });
  if (options.checkItself !== false) {
    const stopChecking = startChecking(platform, [
      checkWebsite(app),
      checkApi(app),
      ...(transport ? [checkMail(platform, transport)] : []),
      checkFiles(platform),
    ]);
    app.addHook("preClose", stopChecking);
  }
  await app.ready();
  return app;
}

/** Whether a record that the public sees has this slug, or had it once. A database that is away is for the page itself to tell. */
async function isRecordPage({ database, now }: Platform, { under, slug }: RecordPage): Promise<boolean> {
  const look = {
    "/careers": () => findPublicJob(database.read, slug, now()),
    "/products": () => findPublicProject(database.read, slug),
    "/catalogue": () => findShownProduct(database.read, slug),
  };
  return look[under]().then(Boolean, () => true);
}

function serveApi(api: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  readJsonBodies(api);
  allowOrigins(api, platform.config.corsOrigins);
  api.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  serveSystem(api, platform, isStopping);
  serveAuth(api, platform);
  serveUsers(api, platform);
  serveMessages(api, platform);
  serveApplications(api, platform);
  serveCustomers(api, platform);
  serveJobs(api, platform);
  serveProjects(api, platform);
  serveProducts(api, platform);
  serveServices(api, platform);
  serveNewsletter(api, platform);
  serveOutbox(api, platform);
  serveAudit(api, platform);
  serveDashboard(api, platform);
  serveSettings(api, platform);
  serveSampleData(api, platform);
  servePrivacy(api, platform);
  serveUploads(api, platform);
  // Before the pages' own catch-all: what is no call is refused as one.
  async function refuse(): Promise<never> {
    throw notFound();
  }
  // At the first hook, lest a body of the wrong type be what is refused.
  for (const url of ["/", "/*"]) api.all(url, { onRequest: refuse }, refuse);
}
