import { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { namingStatements } from "#server/platform/database/postgres-statements.ts";
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

/** The server itself ends what takes longer, so that nobody waits ten seconds for an answer. */
const STATEMENT_MS = 8000;
/** What was asked and neither answered nor ended by then was asked of a machine that hangs or is gone. */
const SILENCE_MS = 9000;

/** Ends a connection that owes an answer for too long. The driver would wait for ever, and the pool with it. */
function endWhenSilent(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  const socket: unknown = connection instanceof Object ? Reflect.get(connection, "stream") : undefined;
  if (!(socket instanceof Socket)) return;
  let writtenWhenAnswered = socket.bytesWritten;
  socket.on("data", () => {
    writtenWhenAnswered = socket.bytesWritten;
  });
  socket.setTimeout(SILENCE_MS);
  // Given to `setTimeout` it would be told once in the life of a connection, and be gone after the first idle moment.
  socket.on("timeout", () => {
    if (socket.bytesWritten > writtenWhenAnswered) socket.destroy();
  });
}

export function openPostgres(url: string, connections: number, onLostConnection: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    lock_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "website",
  });
  // Without these listeners a restart of the database ends the process: the pool's own covers idle connections only.
  pool.on("error", onLostConnection);
  pool.on("connect", (client) => {
    client.on("error", onLostConnection);
    endWhenSilent(client);
  });
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namingStatements(pool) }) });
  return {
    kind: "postgres" as const,
    owner,
    read: owner,
    transaction: (isolation: "serializable" | "read committed") => owner.transaction().setIsolationLevel(isolation),
    // Dead rows go with the server's own vacuum.
    forgetDeleted: async () => true,
    close: () => owner.destroy(),
  };
}
