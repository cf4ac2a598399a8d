import { randomBytes } from "node:crypto";
import pg from "pg";

/** Database of this test run, set by the project in vitest.config.ts. */
export const databaseKind: "sqlite" | "postgres" = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** Whether to run slow tests that are equal on both databases. On PostgreSQL only in `npm run test:all`. */
export const onFirstDatabase = databaseKind === "sqlite" || process.env.TEST_ALL === "1";

export interface TestDatabase {
  /** URL for the configuration; undefined on SQLite, whose file is in the data folder. */
  url: string | undefined;
  drop(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates an empty database. On PostgreSQL it is on the server of `TEST_DATABASE_URL`. */
export async function createDatabase(): Promise<TestDatabase> {
  return databaseKind === "sqlite" ? inDataFolder : createOnServer();
}

/** SQLite, whose file is created in the data folder. */
export const inDataFolder: TestDatabase = { url: undefined, drop: async () => undefined };

/** Creates a database on the PostgreSQL server, as a copy of the template. */
export async function createOnServer({
  template = "template1",
  prefix = "test",
} = {}): Promise<TestDatabase & { name: string }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set: run `npm test`, which starts PostgreSQL");
  const name = `${prefix}_${randomBytes(8).toString("hex")}`;
  // To copy the files is twice as fast as to log every page.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => dropOnServer(server, name) };
}

/** Drops the databases whose names begin with this prefix and an underscore. */
export async function dropCopies(prefix: string): Promise<void> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const { rows } = await onServer(server, `select datname from pg_database where datname like '${prefix}\\_%'`);
  for (const { datname } of rows) await dropOnServer(server, datname);
}

async function dropOnServer(server: string, name: string): Promise<void> {
  await onServer(server, `drop database ${name} with (force)`);
}
