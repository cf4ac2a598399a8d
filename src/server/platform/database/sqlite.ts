import { setTimeout as sleep, setImmediate as turnOfTheLoop } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { Engine } from "#server/platform/database/engine.ts";
import { isBusy, isUnavailable } from "#server/platform/database/errors.ts";
import { mergeSearch } from "#server/platform/database/merge-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** How long a write waits for another process before it is given up. */
export const BUSY_DEADLINE_MS = 10_000;
/** Longest run of queries before other work of the event loop has its turn: better-sqlite3 is synchronous, so awaiting it is no pause. */
const MAX_RUN_MS = 10;

/** Driver whose transactions take the write lock at once, and which lets the event loop have its turn between statements. */
class ImmediateSqliteDriver extends SqliteDriver {
  #lastPause = 0;
  #transactionBegan = 0;
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#hasRunSince(this.#lastPause)) await this.#pause();
    this.#connection ??= this.#pausing(await super.acquireConnection());
    return this.#connection;
  }

  #hasRunSince(began: number): boolean {
    return performance.now() - began > MAX_RUN_MS;
  }

  async #pause(): Promise<void> {
    await turnOfTheLoop();
    this.#lastPause = performance.now();
  }

  /**
   * Returns the connection with pauses between the statements of a long transaction. Readers have a handle of their own, and other
   * writers wait for this one, so that the transaction stays whole.
   */
  #pausing(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async (query) => {
        if (this.#hasRunSince(Math.max(this.#lastPause, this.#transactionBegan))) await this.#pause();
        return connection.executeQuery(query);
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** Takes the write lock first: a deferred `begin` fails at once when a read is followed by a write beside another writer. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + BUSY_DEADLINE_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw("begin immediate"));
        this.#transactionBegan = performance.now();
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
        await sleep(1 + Math.random() * 8);
      }
    }
  }

  /** Does nothing if SQLite has already rolled back, as it does after a full disk or an I/O error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

class OurSqliteAdapter extends SqliteAdapter {
  /**
   * Returns true, since SQLite can roll back DDL, though Kysely's own dialect denies it. So a migration is one transaction,
   * which also locks out other processes.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class OurSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new OurSqliteAdapter();
  }
}

/** Switches to the write-ahead log. If several processes open an empty file at once, it may be locked for a moment. */
function setWriteAheadLog(handle: BetterSqlite3.Database): void {
  const deadline = performance.now() + BUSY_DEADLINE_MS;
  for (;;) {
    try {
      handle.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

/** Opens the handle that writes. Its settings keep acknowledged rows, check references, and overwrite what is deleted. */
function openWriter(file: string): BetterSqlite3.Database {
  const writer = new BetterSqlite3(file, { timeout: 5000 });
  setWriteAheadLog(writer);
  // The default in WAL is NORMAL in this build: a power cut could lose rows that were acknowledged.
  writer.pragma("synchronous = FULL");
  writer.pragma("foreign_keys = ON");
  // Otherwise `insert or replace` deletes rows without the triggers of append-only tables and of the search.
  writer.pragma("recursive_triggers = ON");
  // Deleted rows are overwritten, so that an erased person is in no free page of the file.
  writer.pragma("secure_delete = ON");
  // SQLite's own timeout would block the event loop. `begin immediate` above waits without blocking.
  writer.pragma("busy_timeout = 0");
  return writer;
}

/** Opens a second handle, so that readers never wait for an open transaction of their own process. */
function openReader(file: string): BetterSqlite3.Database {
  const reader = new BetterSqlite3(file, { timeout: 1000 });
  reader.pragma("query_only = ON");
  return reader;
}

/** Maximum characters of all prepared statements of a handle, and of one statement. Longer ones insert many rows and are rare. */
const STATEMENT_LETTERS = { maxSize: 400_000, maxEntrySize: 4000 };

/** Returns a handle that caches its prepared statements. Preparing them took a third of the processor time of a record's request. */
function keepingStatements(handle: BetterSqlite3.Database): SqliteDatabase {
  const statements = new LRUCache({
    ...STATEMENT_LETTERS,
    sizeCalculation: (_statement, text) => text.length,
    memoMethod: (text: string) => handle.prepare<unknown[]>(text),
  });
  return { close: () => handle.close(), prepare: (text) => statements.memo(text) };
}

/** Deletes the samples that `analyze` stores of the indexes. They contain addresses, and the planner needs only the counts. */
async function forgetSamples(writer: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_master where name = 'sqlite_stat4'`.execute(writer);
  if (rows.length > 0) await sql`delete from sqlite_stat4`.execute(writer);
}

/** Merges the search indexes. Returns false if the disk is full or the database is busy. */
async function mergeIfPossible(writer: Kysely<Schema>): Promise<boolean> {
  try {
    await mergeSearch(writer);
    return true;
  } catch (error) {
    if (isUnavailable(error) || isBusy(error)) return false;
    throw error;
  }
}

/** Writes the write-ahead log into the file and truncates it. Returns false while a different process reads from it. */
async function emptyLog(writer: Kysely<Schema>): Promise<boolean> {
  try {
    await forgetSamples(writer);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(TRUNCATE)`.execute(writer);
    return rows[0]?.busy === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** Opens the file twice: a connection that writes, and one for readers. */
export function openSqlite(file: string): Engine {
  const handles = [openWriter(file), openReader(file)] as const;
  for (const handle of handles) handle.pragma("temp_store = MEMORY");
  // In kibibytes. Lists and searches read the same pages again; a writer reads few.
  handles[0].pragma("cache_size = -8000");
  handles[1].pragma("cache_size = -32000");
  const [writer, reader] = [
    new Kysely<Schema>({ dialect: new OurSqliteDialect({ database: keepingStatements(handles[0]) }) }),
    new Kysely<Schema>({ dialect: new OurSqliteDialect({ database: keepingStatements(handles[1]) }) }),
  ] as const;
  return {
    kind: "sqlite",
    owner: writer,
    read: reader,
    transaction: () => writer.transaction(),
    // Each transaction locks the file at its beginning.
    async waitForTurn() {},
    async forgetDeleted() {
      const isMerged = await mergeIfPossible(writer);
      const deadline = performance.now() + BUSY_DEADLINE_MS;
      // Runs on the writing connection in its turn, because it would fail inside a transaction.
      while (!(await emptyLog(writer))) {
        if (performance.now() > deadline) return false;
        await sleep(20);
      }
      return isMerged;
    },
    async close() {
      await reader.destroy();
      await writer.destroy();
      for (const handle of handles) if (handle.open) handle.close();
    },
  };
}
