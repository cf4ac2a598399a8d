import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FEATURES } from "#server/features.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { SIGNING_SECRET, sharedSecret } from "#server/platform/database/secrets.ts";
import { openFileStores } from "#server/platform/files/open-file-stores.ts";
import { createCounts } from "#server/platform/http/counts.ts";
import { createLog } from "#server/platform/http/log.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createRenderQueue } from "#server/platform/work-queue.ts";
import { type Clock, createClock } from "#tests/support/clock.ts";
import { createMigratedDatabase } from "#tests/support/copied-database.ts";
import { createDatabase } from "#tests/support/database.ts";
import { cheapHashing } from "#tests/support/passwords.ts";

type Environment = Readonly<Record<string, string>>;

/** A checked configuration that depends on nothing but what is given. */
export function configOf(environment: Environment = {}): Config {
  return readConfig({ DATA_DIR: join(tmpdir(), "website-test-unused"), SAMPLE_DATA: "false", ...environment });
}

/** Where a database lies, so that several handles and processes can open the same one. */
export interface Installation {
  sqliteFile: string;
  databaseUrl: string | undefined;
  dataDir: string;
  remove(): Promise<void>;
}

/** A place for files and for a database, which is empty but for the tables where it is `migrated`. */
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

/** A second handle sees what another process would see. */
export function openAt(installation: Installation): Database {
  return openDatabase({ sqliteFile: installation.sqliteFile, databaseUrl: installation.databaseUrl });
}

export interface TestPlatform extends Platform {
  installation: Installation;
  clock: Clock;
  logLines: string[];
  /** How often somebody said that mail was queued. */
  notified: { mails: number };
  /** The same program once more, as another process on the same database would be. */
  rival(): Promise<TestPlatform>;
  /** Ends it and its rivals, and removes the database. */
  close(): Promise<void>;
}

/** Everything that operations need, over a fresh migrated database and with a clock that stands still. */
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
      counts: createCounts(),
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
