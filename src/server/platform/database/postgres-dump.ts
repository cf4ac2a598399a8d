import { spawn } from "node:child_process";
import { once } from "node:events";
import { OperatorError } from "#server/platform/operator-error.ts";

const LAST_LINES = 5;

/** Writes what one snapshot of the database holds into a file of PostgreSQL's own format. */
export function dumpPostgres(url: string, snapshot: string, file: string): Promise<void> {
  // Not packed: the archive it goes into is.
  const format = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges"];
  return runProgram("pg_dump", url, [...format, `--snapshot=${snapshot}`, `--file=${file}`]);
}

/** Puts a dump into an empty database: all of it or nothing. */
export function undumpPostgres(url: string, file: string): Promise<void> {
  const format = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  return runProgram("pg_restore", url, [...format, file]);
}

/** Throws an OperatorError when the program is missing, older than the server, or fails. */
async function runProgram(name: "pg_dump" | "pg_restore", url: string, parameters: readonly string[]): Promise<void> {
  // Everybody on the machine may read the parameters of a program, but not its environment.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(name, [...parameters, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "close").catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
    throw new OperatorError(
      `${name} is not on this machine. Install PostgreSQL's client programs, as new as the server (Debian: postgresql-client).`,
    );
  });
  if (code === 0) return;
  if (/server version mismatch|unsupported version/.test(said)) {
    throw new OperatorError(`${name} is older than what it was given. Install one as new as the server.`);
  }
  throw new OperatorError(`${name} failed:\n${said.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`);
}
