import BetterSqlite3 from "better-sqlite3";

/**
 * Locks a file until `close` or the end of the process. Returns undefined while another process has the lock, or where the file
 * system has no locks.
 */
export function lockFile(path: string): { close(): void } | undefined {
  const lock = new BetterSqlite3(path, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return { close: () => void lock.close() };
  } catch {
    lock.close();
    return undefined;
  }
}
