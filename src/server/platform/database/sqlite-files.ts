import BetterSqlite3 from "better-sqlite3";
import { isBusy, isDamaged } from "#server/platform/database/errors.ts";

/**
 * Without it a copy that is written keeps pieces of its rows between those of a page, which no deletion ever finds: they would
 * be there after an erasure.
 */
function overwriteWhatGoes(handle: BetterSqlite3.Database): void {
  handle.pragma("secure_delete = ON");
}

/** A whole and consistent copy, also while others write. Their writes go on: a reader holds nobody up. */
export function copySqliteFile(file: string, copy: string): void {
  const source = new BetterSqlite3(file, { fileMustExist: true });
  try {
    overwriteWhatGoes(source);
    source.prepare("vacuum into ?").run(copy);
  } finally {
    source.close();
  }
}

/** What SQLite finds wrong with a file, in its own words; undefined when it is whole. */
export function findSqliteDamage(file: string): string | undefined {
  const handle = new BetterSqlite3(file, { fileMustExist: true });
  try {
    const integrity = handle.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") return String(integrity);
    const dangling = handle.pragma("foreign_key_check");
    return Array.isArray(dangling) && dangling.length > 0 ? "rows refer to others that are missing" : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  } finally {
    handle.close();
  }
}

/** A copy numbers its rows anew, by which the indexes of the search refer to them. */
export function rebuildSqliteSearch(file: string): void {
  const handle = new BetterSqlite3(file, { fileMustExist: true });
  try {
    overwriteWhatGoes(handle);
    const indexes = handle
      .prepare("select name from sqlite_master where sql like 'create virtual table%'")
      .pluck()
      .all();
    for (const name of indexes) {
      const index = `"${String(name).replaceAll('"', '""')}"`;
      handle.exec(`insert into ${index}(${index}) values ('rebuild')`);
    }
  } finally {
    handle.close();
  }
}

/**
 * Puts everything into the one file and answers true; false when another process has it open: leaving the write-ahead log
 * takes a lock that no open handle allows. What is too damaged to be opened has nobody who uses it.
 */
export function takeSqliteFile(file: string): boolean {
  const handle = new BetterSqlite3(file, { fileMustExist: true, timeout: 0 });
  try {
    handle.pragma("journal_mode = delete");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    if (isDamaged(error)) return true;
    throw error;
  } finally {
    handle.close();
  }
}

/** A secret of the database in a file, of which nothing is changed; undefined where it has none, or cannot be read. */
export function readSqliteSecret(file: string, name: string): string | undefined {
  try {
    const handle = new BetterSqlite3(file, { fileMustExist: true, readonly: true });
    try {
      const value = handle.prepare("select value from secrets where name = ?").pluck().get(name);
      return typeof value === "string" ? value : undefined;
    } finally {
      handle.close();
    }
  } catch {
    return undefined;
  }
}
