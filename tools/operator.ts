import { resolve } from "node:path";
import { openComplete } from "#server/backup/open-copy.ts";
import type { Config } from "#server/platform/config.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { explainFailure } from "#server/system/explain-failure.ts";

/** Runs a command to its end. What its user has to know is printed as it stands, without a stack, and exits with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // What it writes holds personal data: for this account alone.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const failure = explainFailure(error);
    if (!(failure instanceof OperatorError)) throw error;
    console.error(failure.message);
    process.exitCode = 1;
  }
}

/** Runs the work on the configured database, migrated. The program may run at the same time. */
export async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openComplete(config);
  try {
    await migrate(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** The one file a command is about, from where its user stands: npm itself goes to the folder of package.json. */
export function fileOf(args: readonly string[], usage: string): string {
  const [file] = args;
  if (file === undefined || file === "" || args.length > 1) throw new OperatorError(`Usage: ${usage}`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

/** `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `33 tables with 1,204 rows, 12 files`. */
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

/** Says what the first start after a restore or move does. */
export function warnOfHeldMails(queuedMails: number): void {
  const mails = queuedMails === 1 ? "1 queued email" : `${queuedMails.toLocaleString("en")} queued emails`;
  console.log(`The first start ends all sessions, applies noted erasures and holds ${mails} until Retry in Outbox.`);
}

const MAX_NAMED = 10;

/** Names what records refer to and what is nowhere: it was lost before, and is not silently passed over. */
export function warnOfMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  console.error(`Missing: ${missing.length} files to which records refer are not there:`);
  for (const name of missing.slice(0, MAX_NAMED)) console.error(`  ${name}`);
}
