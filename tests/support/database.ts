import { randomBytes } from "node:crypto";
import pg from "pg";

/** Which database the tests of this run use; set by the project in vitest.config.ts. */
export const databaseKind: "sqlite" | "postgres" = process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** For what takes long and is the same on both: on PostgreSQL in `npm run test:all` alone. */
export const onFirstDatabase = databaseKind === "sqlite" || process.env.TEST_ALL === "1";

export interface TestDatabase {
  /** For the configuration; undefined on SQLite, which lies in the data folder. */
  url: string | undefined;
  drop(): Promise<void>;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An empty database of its own. On PostgreSQL the server of `TEST_DATABASE_URL` makes it. */
export async function createDatabase(): Promise<TestDatabase> {
  return databaseKind === "sqlite" ? inDataFolder : createOnServer();
}

/** SQLite's lies there, whoever makes it. */
export const inDataFolder: TestDatabase = { url: undefined, drop: async () => undefined };

/** With a template, a copy of that database. */
export async function createOnServer(template = "template1"): Promise<TestDatabase & { name: string }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set: run `npm test`, which starts PostgreSQL");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}
