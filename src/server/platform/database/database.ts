import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import pLimit from "p-limit";
import type { Engine } from "#server/platform/database/engine.ts";
import { isRetryable, violationOf } from "#server/platform/database/errors.ts";
import { openPostgres } from "#server/platform/database/postgres.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { BUSY_DEADLINE_MS, openSqlite } from "#server/platform/database/sqlite.ts";

export type Tx = Transaction<Schema>;
/** Reader that stores take: the database outside a transaction, or the open transaction. */
export type Read = Pick<Kysely<Schema>, "selectFrom" | "getExecutor" | "fn" | "with">;

const contentChanges = new WeakSet<Tx>();
const lastSteps = new WeakMap<Tx, () => Promise<void>>();

/**
 * Sets the last step of a transaction, which runs before the commit: the insertion of noted changes (`changes.ts`). It is passed in,
 * because its module imports this one.
 */
export function setLastStep(tx: Tx, step: () => Promise<void>): void {
  lastSteps.set(tx, step);
}

/** Marks a transaction as one that changes public content. Only `bumpContentVersion` calls it. */
export function markContentChange(tx: Tx): void {
  contentChanges.add(tx);
}

export interface Database {
  readonly kind: "sqlite" | "postgres";
  /** Reads outside a transaction. Throws inside `write`: pass the transaction on instead. */
  readonly read: Read;
  /**
   * Runs `work` in a serializable transaction, again when another writer got in its way, up to ten seconds. Repeats run one after the
   * other, on PostgreSQL in all processes. It may run more than once: no mail, file, hash or network in it.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` like `write`, one after the other in this process. For changes of public content: each updates the row of the content
   * version, so on PostgreSQL those at the same time would start over again and again.
   */
  writeContent<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` in a read committed transaction: rivals for a row (counters, leases, whole imports) wait for it instead of starting
   * over. Like `write` it may run more than once.
   */
  writeReadCommitted<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Removes deleted rows from the search indexes and the write-ahead log of SQLite. On PostgreSQL the server's vacuum does.
   * Returns false when a reader or a full disk prevented it, so that the next call does the rest.
   */
  forgetDeleted(): Promise<boolean>;
  /** Connection for migrations and tools. On SQLite it is the writing one; on PostgreSQL its statements have no limit of time. */
  readonly owner: Kysely<Schema>;
  /**
   * Returns how many commits of this handle have changed public content. A commit is counted before `write` returns, so that the page
   * cache of this process shows no older page to a reader who comes after that.
   */
  contentCommits(): number;
  /** Figures for the metrics. */
  readonly stats: { retries: number; lostConnections: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  sqliteFile: string;
  databaseUrl?: string | undefined;
  connections?: number;
  onLostConnection?: (error: Error) => void;
}

/** Longest wait for a turn. A database that does not reply would otherwise hold up all later writers, one by one. */
const LINE_DEADLINE_MS = 30_000;

/** Opens PostgreSQL when there is an address, else SQLite, and hides what differs between them. */
export function openDatabase(options: DatabaseOptions): Database {
  const stats = { retries: 0, lostConnections: 0 };
  let contentCommits = 0;
  const insideTransaction = new AsyncLocalStorage<true>();
  const inContentTurn = pLimit(1);
  /** Serializable transactions that conflicted, one after the other. At once they would conflict again until their deadline. */
  const repeated = pLimit(1);
  const engine = openEngine(options, (error) => {
    stats.lostConnections++;
    options.onLostConnection?.(error);
  });

  function rejectInside(): void {
    if (insideTransaction.getStore()) {
      throw new Error("The database was used beside the open transaction: pass the transaction on");
    }
  }

  /**
   * Returns whether a row refers to one that another transaction deleted after this one had read it. A second run reads that it
   * is gone.
   */
  const refersToDeleted = (error: unknown) => engine.kind === "postgres" && violationOf(error)?.kind === "foreign-key";

  /** Runs `work` in a transaction. After a conflict runs it again, serializable transactions one after the other. */
  async function inTransaction<Result>(
    isolation: "serializable" | "read committed",
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    rejectInside();
    const start = performance.now();
    let sawDeletion = false;

    async function runOnce({ inTurn }: { inTurn: boolean }): Promise<Result> {
      const { result, changesContent } = await engine.transaction(isolation).execute(async (tx) => {
        if (inTurn) await engine.waitForTurn(tx);
        const result = await insideTransaction.run(true, async () => {
          const done = await work(tx);
          await lastSteps.get(tx)?.();
          return done;
        });
        return { result, changesContent: contentChanges.has(tx) };
      });
      if (changesContent) contentCommits++;
      return result;
    }

    /** Throws an error unless another run may succeed. */
    function noteConflict(error: unknown): void {
      const isOutdated: boolean = isolation === "serializable" && !sawDeletion && refersToDeleted(error);
      if (!(isRetryable(error) || isOutdated) || performance.now() > start + BUSY_DEADLINE_MS) throw error;
      sawDeletion ||= isOutdated;
      stats.retries++;
    }

    /** Runs the transaction until it commits or `noteConflict` throws, with growing random pauses. */
    async function repeat(): Promise<Result> {
      // The code of PostgreSQL for a lock that is not available, which clients get as a 503.
      if (performance.now() > start + LINE_DEADLINE_MS)
        throw Object.assign(new Error("Other transactions did not end"), { code: "55P03" });
      for (let pause = 4; ; pause = Math.min(pause * 2, 128)) {
        try {
          return await runOnce({ inTurn: isolation === "serializable" });
        } catch (error) {
          noteConflict(error);
          await sleep(Math.random() * pause);
        }
      }
    }

    // A transaction beside those in line would probably conflict with the first of them.
    const isCongested = isolation === "serializable" && repeated.activeCount > 0;
    if (!isCongested) {
      try {
        return await runOnce({ inTurn: false });
      } catch (error) {
        noteConflict(error);
      }
    }
    return isolation === "serializable" ? repeated(repeat) : repeat();
  }

  return {
    kind: engine.kind,
    owner: engine.owner,
    stats,
    contentCommits: () => contentCommits,
    get read() {
      rejectInside();
      return engine.read;
    },
    write: (work) => inTransaction("serializable", work),
    async writeContent(work) {
      // Checked before its turn, which would never come inside another change of public content.
      rejectInside();
      return inContentTurn(() => inTransaction("serializable", work));
    },
    writeReadCommitted: (statement) => inTransaction("read committed", statement),
    forgetDeleted: engine.forgetDeleted,
    close: engine.close,
  };
}

function openEngine(options: DatabaseOptions, onLostConnection: (error: Error) => void): Engine {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.connections ?? 10, onLostConnection);
  mkdirSync(dirname(options.sqliteFile), { recursive: true, mode: 0o700 });
  return openSqlite(options.sqliteFile);
}
