import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FEATURES } from "#server/features.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { openFileStores } from "#server/platform/files/open-file-stores.ts";
import { createLog } from "#server/platform/http/log.ts";
import { createRequestMetrics } from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRenderQueue } from "#server/platform/work-queue.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createMigratedDatabase } from "#tests/support/copied-database.ts";
import { createDatabase } from "#tests/support/database.ts";
import { cheapHashing } from "#tests/support/passwords.ts";

type Environment = Readonly<Record<string, string>>;

/** Returns a checked configuration from these variables only. */
export function configOf(environment: Environment = {}): Config {
  return readConfig({ DATA_DIR: join(tmpdir(), "website-test-unused"), SAMPLE_DATA: "false", ...environment });
}

/** Location of a database, so that several handles and processes can open it. */
export interface Installation {
  sqliteFile: string;
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/** Creates folders for files and a database. The database is empty, or has only its tables when `migrated`. */
export async function createInstallation({ migrated = false } = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
  const { url, drop } = await (migrated ? createMigratedDatabase(dataDir) : createDatabase());
  return {
    sqliteFile: join(dataDir, "website.db"),
    databaseUrl: url,
    dataDir,
    async remove() {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a second handle, which sees what another process would see. */
export function openAt(installation: Installation): Database {
  return openDatabase({ sqliteFile: installation.sqliteFile, databaseUrl: installation.databaseUrl });
}

export interface TestPlatform extends Platform {
  installation: Installation;
  clock: Clock;
  logLines: string[];
  /** Number of notifications that mail was queued. */
  notified: { mails: number };
  /** Starts a second platform on the same database, like another process. */
  rival(): Promise<TestPlatform>;
  /** Stops the platform and its rivals, and deletes the database. */
  close(): Promise<void>;
}

/** Creates all dependencies of operations, with a new migrated database and a fixed clock. */
export async function createPlatform(environment: Environment = {}): Promise<TestPlatform> {
  const installation = await createInstallation({ migrated: true });
  const clock = createClock();
  const opened: Database[] = [];

  async function build(): Promise<TestPlatform> {
    const database = openAt(installation);
    opened.push(database);
    const logLines: string[] = [];
    const notified = { mails: 0 };
    return {
      config: configOf({ DATA_DIR: installation.dataDir, ...environment }),
      database,
      features: FEATURES,
      isStopping: () => false,
      log: createLog("trace", { write: (line) => logLines.push(line) }),
      counts: createRequestMetrics(),
      hashing: cheapHashing(),
      renders: createRenderQueue(),
      now: clock.now,
      ...(await openFileStores(configOf({ DATA_DIR: installation.dataDir }))),
      signingSecret: await sharedSecret(database, SIGNING_SECRET),
      mailQueued: () => {
        notified.mails++;
      },
      installation,
      clock,
      logLines,
      notified,
      rival: build,
      async close() {
        for (const handle of opened) await handle.close();
        await installation.remove();
      },
    };
  }
  return build();
}
