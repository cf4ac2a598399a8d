import { resolve } from "node:path";
import { openComplete } from "#server/backup/open-copy.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { toOperatorError } from "#server/system/operator-errors.ts";

/** Runs a command. Prints the message of an `OperatorError` without a stack, and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // The command writes personal data, so only this account may read its files.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const failure = toOperatorError(error);
    if (!(failure instanceof OperatorError)) throw error;
    console.error(failure.message);
    process.exitCode = 1;
  }
}

/** Runs the work on the configured database, after migrations. The server may run at the same time. */
export async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openComplete(config);
  try {
    await migrate(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the file argument of a command as a path from the user's folder: npm itself runs in that of package.json. */
export function fileOf(args: readonly string[], usage: string): string {
  const [file] = args;
  if (file === undefined || file === "" || args.length > 1) throw new OperatorError(`Usage: ${usage}`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** Returns a size such as `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns a summary such as `33 tables with 1,204 rows, 12 files`. */
export function describeContents({
  tables,
  files,
}: {
  tables: Readonly<Record<string, { rows: number }>>;
  files: Readonly<Record<string, unknown>>;
}): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  // One of the files is the database itself.
  const [tableCount, fileCount] = [Object.keys(tables).length, Object.keys(files).length - 1];
  return `${tableCount} tables with ${rows.toLocaleString("en")} rows, ${fileCount.toLocaleString("en")} files`;
}

/** Prints what the first start after a restore or move does. */
export function warnOfHeldMails(queuedMails: number): void {
  const mails = queuedMails === 1 ? "1 queued email" : `${queuedMails.toLocaleString("en")} queued emails`;
  console.log(`The first start ends all sessions, applies noted erasures and holds ${mails} until Retry in Outbox.`);
}

const MAX_NAMED = 10;

/** Prints the names of files that records refer to and that do not exist. They were lost before the command. */
export function warnOfMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  console.error(`Missing: ${missing.length} files to which records refer are not there:`);
  for (const name of missing.slice(0, MAX_NAMED)) console.error(`  ${name}`);
}
