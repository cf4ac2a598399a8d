import { Socket } from "node:net";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  type PostgresQueryResult,
  sql,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { Engine } from "#server/platform/database/engine.ts";
import { isOutdatedPlan, isReadOnly } from "#server/platform/database/errors.ts";
import type { Schema } from "#server/platform/database/schema.ts";

const BIGINT = 20;
const NUMERIC = 1700;

/**
 * Type parsers of a pool, which return counts, cents and sums as numbers, as SQLite does. They do not affect other pools of the
 * process.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === BIGINT || oid === NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

/**
 * Limits of a transaction, in milliseconds. They are set in the transaction, because PgBouncer refuses them at the start of a
 * connection and gives the next transaction another one.
 */
const LIMITS = "set local statement_timeout = 8000; set local idle_in_transaction_session_timeout = 30000";
/** Longest silence of a server that owes a reply. A read outside a transaction has no other limit. */
const SILENCE_MS = 9000;
/** Least time between two renewals of all connections while the server is read-only. */
const RENEWAL_MS = 1000;

/** Ends a connection that owes a reply for too long. The driver would wait for ever, and the pool with it. */
function endWhenSilent(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  const socket: unknown = connection instanceof Object ? Reflect.get(connection, "stream") : undefined;
  if (!(socket instanceof Socket)) return;
  let writtenWhenAnswered = socket.bytesWritten;
  socket.on("data", () => {
    writtenWhenAnswered = socket.bytesWritten;
  });
  socket.setTimeout(SILENCE_MS);
  // A listener passed to `setTimeout` would be called only once, after the first idle moment of the connection.
  socket.on("timeout", () => {
    if (socket.bytesWritten > writtenWhenAnswered) socket.destroy();
  });
}

/** Maximum number of statements with a name. A list of ids has one statement for each length. */
const MAX_NAMES = 300;
/** Statement that is worth a name: short and frequent. A search with `like` is planned for its term each time. */
const WORTH_A_NAME = /^(?:select|insert|update|delete|with)\b(?!.* like ).{0,4000}$/s;

/** Gives statements a name, by which a connection parses and plans them once. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #given = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES || !WORTH_A_NAME.test(text)) return known;
    const name = `s${this.#given++}`;
    this.#names.set(text, name);
    return name;
  }

  /** Drops all names, because a different process changed a table. */
  clear(): void {
    this.#names.clear();
  }
}

/**
 * Returns whether a connection leads to the server itself. PgBouncer gives clients an invented process id, and may run the next
 * transaction on a server connection without the named statements.
 */
async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === Reflect.get(client, "processID");
}

/**
 * Returns the pool as Kysely wants it, with names for its statements. Once a statement meets a read-only server, all connections
 * opened before are closed instead of used again. A new one reaches the server that is the primary by then.
 */
function statementPool(pool: pg.Pool): PostgresPool {
  const opened = new WeakMap<pg.PoolClient, number>();
  const direct = new WeakMap<pg.PoolClient, boolean>();
  const names = new StatementNames();
  let metReadOnly = Number.NEGATIVE_INFINITY;
  pool.on("connect", (client) => opened.set(client, performance.now()));
  const isOld = (client: pg.PoolClient) => (opened.get(client) ?? 0) < metReadOnly;

  /** Throws the error of a statement again. If the server takes no writes, all connections opened until now count as old. */
  function noteReadOnly(error: unknown): never {
    const now = performance.now();
    if (isReadOnly(error) && now - metReadOnly > RENEWAL_MS) metReadOnly = now;
    throw error;
  }

  /** Returns a connection that is not old. Closes old ones on the way. */
  async function connect() {
    const client = await pool.connect();
    if (isOld(client)) {
      client.release(true);
      return connect();
    }
    try {
      if (!direct.has(client)) direct.set(client, await isDirect(client));
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Runs a statement, by its name if it has one. A plan that a migration has outdated is made again by a run without the name. */
  async function run(client: pg.PoolClient, text: string, values: unknown[]) {
    const name = direct.get(client) ? names.nameOf(text) : undefined;
    if (name === undefined) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      names.clear();
      // Within a transaction this run fails too. It then throws the first error, for which `Database.write` runs the transaction again.
      return client.query(text, values).catch(() => Promise.reject(error));
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connect();
      function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
      function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
      function query(text: unknown, values: readonly unknown[] = []): unknown {
        if (typeof text !== "string") throw new TypeError("No cursor was configured, so none can be read");
        return run(client, text, [...values]).catch(noteReadOnly);
      }
      return { query, release: (destroy) => client.release(destroy || isOld(client)) };
    },
  };
}

/** `migrate` takes a lock that ends with its transaction. Kysely's own belongs to a session, which a pooler changes. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** Driver whose transactions have the limits of time of `LIMITS`. */
class LimitedDriver extends PostgresDriver {
  /** Begins a transaction and sets its limits in one message, which waits for the server once. */
  override async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings) {
    await connection.executeQuery(CompiledQuery.raw(`begin isolation level ${isolationLevel}; ${LIMITS}`));
  }
}

class LimitedDialect extends Dialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new LimitedDriver(this.#config);
  }
}

function openPool(url: string, connections: number, onLostConnection: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: 2500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "website",
  });
  // Without these listeners a restart of the database ends the process: the pool's own covers idle connections only.
  pool.on("error", onLostConnection);
  pool.on("connect", (client) => client.on("error", onLostConnection));
  return pool;
}

/** Opens two pools of connections. Those of the owner have no limit of time for a statement. */
export function openPostgres(url: string, connections: number, onLostConnection: (error: Error) => void): Engine {
  const pool = openPool(url, connections, onLostConnection);
  pool.on("connect", endWhenSilent);
  const limited = new Kysely<Schema>({ dialect: new LimitedDialect({ pool: statementPool(pool) }) });
  // Its connections are opened on demand: at the start, and by commands.
  const owner = new Kysely<Schema>({ dialect: new Dialect({ pool: openPool(url, connections, onLostConnection) }) });
  return {
    kind: "postgres",
    owner,
    read: limited,
    transaction: (isolation) => limited.transaction().setIsolationLevel(isolation),
    async waitForTurn(tx) {
      // Unlike an advisory lock, this takes no snapshot before it waits. The mode conflicts with itself only, and not with the
      // writes of `lockNames`.
      await sql`lock table locks in share update exclusive mode`.execute(tx);
    },
    // The server's own vacuum removes dead rows.
    forgetDeleted: async () => true,
    async close() {
      await limited.destroy();
      await owner.destroy();
    },
  };
}
