import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { OperatorError } from "#server/platform/operator-error.ts";

const LAST_LINES = 5;

/** Writes what one snapshot of the database holds into a file of PostgreSQL's own format. */
export function dumpPostgres(url: string, snapshot: string, file: string): Promise<void> {
  // Not packed: the archive it goes into is.
  const format = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges"];
  return runProgram("pg_dump", url, dirname(file), [...format, `--snapshot=${snapshot}`, `--file=${file}`]);
}

/** Puts a dump into an empty database: all of it or nothing. */
export function undumpPostgres(url: string, file: string): Promise<void> {
  const format = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"];
  return runProgram("pg_restore", url, dirname(file), [...format, file]);
}

/** Throws an OperatorError when the program is missing, older than the server, or fails. */
async function runProgram(
  name: "pg_dump" | "pg_restore",
  url: string,
  folder: string,
  parameters: readonly string[],
): Promise<void> {
  // Beside the dump, in a folder that is gone after the command, or after the next one when this is killed.
  const passwordFile = join(folder, "password");
  try {
    const address = await withoutPassword(url, passwordFile);
    const { code, said } = await run(name, [...parameters, `--dbname=${address}`]);
    if (code === 0) return;
    if (/server version mismatch|unsupported version/.test(said)) {
      throw new OperatorError(`${name} is older than what it was given. Install one as new as the server.`);
    }
    throw new OperatorError(`${name} failed:\n${said.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Everybody on the machine may read the parameters of a program: the password goes into a file that only we can read. */
async function withoutPassword(url: string, file: string): Promise<string> {
  const address = new URL(url);
  if (address.password === "") return url;
  const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, "\\$&");
  await writeFile(file, `*:*:*:*:${password}\n`, { mode: 0o600 });
  address.password = "";
  address.searchParams.set("passfile", file);
  return address.href;
}

async function run(name: string, parameters: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(name, parameters, { stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  const ended = once(child, "close");
  const [code] = await ended.catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) throw error;
    throw new OperatorError(
      `${name} is not on this machine. Install PostgreSQL's client programs, as new as the server (Debian: postgresql-client).`,
    );
  });
  return { code, said: await said };
}
