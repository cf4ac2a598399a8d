import BetterSqlite3 from "better-sqlite3";
import { isBusy } from "#server/platform/database/errors.ts";

/** Held until it is released or the process ends, however it ends: the system drops the locks of a process that was killed. */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file, which is made where there is none and stays empty; undefined when somebody else holds a lock that does not
 * go with this one. Node itself has no locks, and a process's number in a file says nothing once another process has that
 * number, or in another container: so SQLite locks it, as it locks its databases.
 */
export function lockFile(path: string, kind: "shared" | "exclusive", waitMs = 0): FileLock | undefined {
  const handle = new BetterSqlite3(path, { timeout: waitMs });
  try {
    if (kind === "exclusive") {
      handle.exec("begin exclusive");
    } else {
      handle.exec("begin");
      // The lock comes with the first look, and stays as long as the transaction.
      handle.prepare("select count(*) from sqlite_schema").get();
    }
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
