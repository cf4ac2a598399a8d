import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import type { Resource } from "#bench/speed/calls.ts";
import { openClient } from "#bench/speed/http-client.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { seedDatabase } from "#tools/seed.ts";

const ADMIN = { email: "admin@example.com", password: "correct horse battery" } as const;

export type Kind = "sqlite" | "postgres";

/** Empty database of one measurement, which is removed afterwards. */
export interface Installation {
  environment: Readonly<Record<string, string>>;
  sqliteFile: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Creates an installation. On PostgreSQL its database is on the server of `TEST_DATABASE_URL`. */
export async function createInstallation(kind: Kind): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "bench-api-"));
  const database = kind === "postgres" ? await createPostgresDatabase() : undefined;
  const sqliteFile = join(folder, "website.db");
  return {
    environment: { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : { SQLITE_FILE: sqliteFile }) },
    sqliteFile,
    databaseUrl: database?.url,
    remove: async () => {
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase() {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set: run the bench by npm, which starts PostgreSQL");
  const name = `bench_${process.pid}_${Date.now()}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) };
}

/** Fills the installation. Returns the database's version and an id of each resource. */
export async function fillInstallation(
  installation: Installation,
  rows: number,
): Promise<{ version: string; ids: Record<Resource, string> }> {
  const database = openDatabase(installation);
  try {
    await migrate(database);
    const start = performance.now();
    await seedDatabase(database, { rows, intoExisting: false });
    console.error(`  filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    const versionQuery =
      database.kind === "sqlite"
        ? sql<{ version: string }>`select sqlite_version() as version`
        : sql<{ version: string }>`select current_setting('server_version') as version`;
    const version = (await versionQuery.execute(database.owner)).rows[0]?.version.split(" ")[0];
    const idOf = async (table: Resource) =>
      (await database.read.selectFrom(table).select("id").orderBy("created_at").limit(1).executeTakeFirstOrThrow()).id;
    const ids = { customers: await idOf("customers"), products: await idOf("products"), users: await idOf("users") };
    return { version: `${database.kind === "sqlite" ? "SQLite" : "PostgreSQL"} ${version}`, ids };
  } finally {
    await database.close();
  }
}

/** Returns environment variables for a measured program, without a request log and without rate limits. */
export function programVariables(installation: Installation): Readonly<Record<string, string>> {
  return {
    ...installation.environment,
    RATE_LIMIT: "off",
    LOG_LEVEL: "warn",
    SAMPLE_DATA: "false",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** Returns the token of the first administrator. */
export async function signIn(port: number): Promise<string> {
  const client = openClient(port, 1);
  try {
    const { text } = await client.send({ method: "POST", path: "/api/auth/login", body: ADMIN });
    return JSON.parse(text).token;
  } finally {
    client.close();
  }
}
