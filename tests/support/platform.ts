import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { FEATURES } from "#server/features.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { createChangeFeed } from "#server/platform/database/change-feed.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { openProgramStores } from "#server/platform/files/open-file-stores.ts";
import { createLog } from "#server/platform/http/log.ts";
import { createRequestMetrics } from "#server/platform/http/request-metrics.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRenderQueue } from "#server/platform/work-queue.ts";
import { createKeptSettings } from "#server/settings/kept-settings.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createMigratedDatabase, emptyCopy } from "#tests/support/copied-database.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
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

/** Creates an empty database and folders for files. */
export async function createInstallation(): Promise<Installation> {
  return installationOf(await createDataDir(), await createDatabase());
}

const createDataDir = () => mkdtemp(join(tmpdir(), "website-test-"));

function installationOf(dataDir: string, { url, drop }: TestDatabase): Installation {
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

/** Databases on PostgreSQL that a test has left empty, still connected: to connect takes longer than most tests. */
const left: { database: TestDatabase; handle: Database }[] = [];

/** Creates all dependencies of operations, with a new migrated database and a fixed clock. */
export async function createPlatform(environment: Environment = {}): Promise<TestPlatform> {
  const [used, dataDir] = [left.pop(), await createDataDir()];
  const copy = used?.database ?? (await createMigratedDatabase(dataDir));
  const installation = installationOf(dataDir, copy);
  const clock = createClock();
  const opened: Database[] = [];

  async function leaveEmpty(handle: Database): Promise<boolean> {
    if (databaseKind === "sqlite") return false;
    const isEmpty = await emptyCopy((statement) => sql.raw(statement).execute(handle.owner)).catch(() => false);
    if (isEmpty) left.push({ database: copy, handle });
    return isEmpty;
  }

  async function build(): Promise<TestPlatform> {
    const database = (opened.length === 0 && used?.handle) || openAt(installation);
    opened.push(database);
    const logLines: string[] = [];
    const notified = { mails: 0 };
    const config = configOf({ DATA_DIR: installation.dataDir, ...environment });
    const changes = await createChangeFeed(database);
    return {
      config,
      database,
      changes,
      ...createKeptSettings({ config, database, changes }),
      features: FEATURES,
      isStopping: () => false,
      log: createLog("trace", { write: (line) => logLines.push(line) }),
      counts: createRequestMetrics(),
      loops: new Set(),
      hashing: cheapHashing(),
      renders: createRenderQueue(),
      now: clock.now,
      ...(await openProgramStores(configOf({ DATA_DIR: installation.dataDir }))),
      signingSecret: await sharedSecret(database, SIGNING_SECRET),
      goalReached: () => undefined,
      pictureStored: () => undefined,
      mailQueued: () => {
        notified.mails++;
      },
      installation,
      clock,
      logLines,
      notified,
      rival: build,
      async close() {
        const [first, ...rivals] = opened;
        for (const handle of rivals) await handle.close();
        if (first && (await leaveEmpty(first))) await rm(dataDir, { recursive: true, force: true });
        else {
          await first?.close();
          await installation.remove();
        }
      },
    };
  }
  return build();
}
