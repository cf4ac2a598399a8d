import type { Kysely, Transaction, TransactionBuilder } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** Connections of SQLite or PostgreSQL, with the parts in which they differ. `openDatabase` makes a `Database` of them. */
export interface Engine {
  readonly kind: "sqlite" | "postgres";
  /** Connection for migrations and tools. On SQLite it is the writing one; on PostgreSQL its statements have no limit of time. */
  readonly owner: Kysely<Schema>;
  /** Connection of readers. On SQLite it never waits for a transaction of this process. */
  readonly read: Kysely<Schema>;
  /** Begins a transaction. SQLite has one isolation, the strictest. */
  transaction(isolation: "serializable" | "read committed"): TransactionBuilder<Schema>;
  /** Waits until no other process runs a repeated transaction. It is the first statement of a repeated transaction. */
  waitForTurn(tx: Transaction<Schema>): Promise<void>;
  /**
   * Removes deleted rows from the file, the log and the search indexes. Returns false if a reader or a full disk prevented it, so
   * that the next call does the rest.
   */
  forgetDeleted(): Promise<boolean>;
  close(): Promise<void>;
}
