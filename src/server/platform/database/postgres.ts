import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Schema } from "#server/platform/database/schema.ts";

const BIGINT = 20;
const NUMERIC = 1700;

/** Counts, cents and sums come as numbers, as they do from SQLite. Per pool, never for the whole process. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === BIGINT || oid === NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

export function openPostgres(url: string, connections: number, onLostConnection: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "website",
  });
  // Without these listeners a restart of the database ends the process: the pool's own covers idle connections only.
  pool.on("error", onLostConnection);
  pool.on("connect", (client) => client.on("error", onLostConnection));
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres" as const,
    owner,
    read: owner,
    transaction: (isolation: "serializable" | "read committed") => owner.transaction().setIsolationLevel(isolation),
    close: () => owner.destroy(),
  };
}
