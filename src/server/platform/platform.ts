import type { Config } from "#server/platform/config.ts";
import type { Counts } from "#server/platform/counts.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { AnyTable } from "#server/platform/database/table.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import type { Log } from "#server/platform/log.ts";
import type { PasswordHashing } from "#server/platform/passwords.ts";
import type { Turns } from "#server/platform/turns.ts";

/** What an operation needs of the running program. One per app; the process keeps no other state that a rival could miss. */
export interface Platform {
  config: Config;
  database: Database;
  /** What its features store. */
  tables: readonly AnyTable[];
  log: Log;
  counts: Counts;
  hashing: PasswordHashing;
  /** At what takes time and anybody may ask for: pages and pictures that are drawn. */
  turns: Turns;
  /** At writing what visitors send. */
  intake: Turns;
  /** The wall clock; tests set it. */
  now: () => Date;
  /** Signs what visitors carry and bring back (form tokens). Shared by all processes on the database. */
  signingSecret: string;
  /** Pictures, which everybody may ask for by their names. */
  files: FileStore;
  /** Applicants' files, which only administrators ever get to see. */
  resumes: FileStore;
  /** Who was erased: it outlives a restored database. */
  erasures: FileStore;
  /** Tells the outbox that mail was queued, so that it need not wait for its next look. */
  mailQueued: () => void;
}
