import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { environmentWith } from "#server/platform/config.ts";
import { OperatorError } from "#server/platform/operator-error.ts";

/** Number of last lines of a failed program that its error repeats. */
const LAST_LINES = 5;

/**
 * Writes one snapshot of the database into a file of PostgreSQL's own format, uncompressed since the archive is compressed. The file
 * has the tables named in `empty` without their rows.
 */
export function dumpPostgres(url: string, snapshot: string, file: string, empty: readonly string[]): Promise<void> {
  const format = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges"];
  const excluded = empty.map((table) => `--exclude-table-data=${table}`);
  return runOnDatabase("pg_dump", url, [...format, ...excluded, `--snapshot=${snapshot}`, `--file=${file}`]);
}

/** Restores a dump into an empty database: all of it or nothing. */
export function restorePostgresDump(url: string, file: string): Promise<void> {
  const format = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  return runOnDatabase("pg_restore", url, [...format, file]);
}

/** Throws an OperatorError if `pg_restore` is not installed. */
export async function requirePostgresRestore(): Promise<void> {
  await run("pg_restore", ["--version"], "");
}

/** Runs a program on a database. Throws an OperatorError if the program is missing, older than the server, or fails. */
async function runOnDatabase(name: "pg_dump" | "pg_restore", url: string, parameters: string[]): Promise<void> {
  const { address, password } = withoutSecrets(url);
  const { code, errors } = await run(name, [...parameters, `--dbname=${address}`], password);
  if (code === 0) return;
  if (/server version mismatch|unsupported version/.test(errors)) {
    throw new OperatorError(`${name} is too old for this database or dump. Install one as new as the server.`);
  }
  throw new OperatorError(`${name} failed:\n${errors.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`);
}

/** Query parameters of libpq that hold a secret. The program's own driver knows only the password. */
const SECRET = /password|secret|scram/;

/** Returns the address and its password apart: every account on the machine may read the parameters of a process. */
function withoutSecrets(url: string): { address: string; password: string } {
  const address = new URL(url);
  const { searchParams } = address;
  // The parameter comes first, as in the program's own driver.
  const password = searchParams.get("password") || decodeURIComponent(address.password);
  for (const name of [...searchParams.keys()]) if (SECRET.test(name)) searchParams.delete(name);
  address.password = "";
  // libpq reads a plus as a plus.
  address.search = searchParams.toString().replaceAll("+", "%20");
  return { address: address.href, password };
}

/** Runs a program. Returns its exit code and what it wrote to standard error. Throws an OperatorError if it is not installed. */
async function run(
  name: string,
  parameters: readonly string[],
  password: string,
): Promise<{ code: number | null; errors: string }> {
  const env = environmentWith(password === "" ? {} : { PGPASSWORD: password });
  const child = spawn(name, parameters, { stdio: ["ignore", "ignore", "pipe"], env });
  const errors = text(child.stderr);
  const ended = once(child, "close");
  const [code] = await ended.catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
    throw new OperatorError(
      `${name} is not on this machine. Install PostgreSQL's client programs, as new as the server (Debian: postgresql-client).`,
    );
  });
  return { code, errors: await errors };
}
