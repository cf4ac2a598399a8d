import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { environmentWith } from "#server/platform/config.ts";
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
  const files = { password: join(folder, "password"), service: join(folder, "service") };
  try {
    const address = await withoutSecrets(url, files);
    const { code, said } = await run(name, [...parameters, `--dbname=${address}`], files.service);
    if (code === 0) return;
    if (/server version mismatch|unsupported version/.test(said)) {
      throw new OperatorError(`${name} is too old for this database or dump. Install one as new as the server.`);
    }
    throw new OperatorError(`${name} failed:\n${said.trimEnd().split("\n").slice(-LAST_LINES).join("\n")}`);
  } finally {
    for (const file of Object.values(files)) await rm(file, { force: true });
  }
}

/** `password`, `sslpassword`, `oauth_client_secret`, `scram_client_key`; of `sslkey`, which is a path, it does no harm. */
const SECRET = /password|secret|key/;
/** What the secrets are called in the service file, which is libpq's for parameters of any kind. */
const SERVICE = "website";

/**
 * Everybody on the machine may read the parameters of a program: secrets go into files that only we can read. The password into
 * one of its own, where it may begin and end with spaces.
 */
async function withoutSecrets(url: string, files: { password: string; service: string }): Promise<string> {
  const address = new URL(url);
  const { searchParams } = address;
  const secrets = new Map([...searchParams].filter(([name]) => SECRET.test(name)));
  for (const name of secrets.keys()) searchParams.delete(name);
  // In the order of the driver, by which the program itself connects.
  const password = secrets.get("password") || decodeURIComponent(address.password);
  secrets.delete("password");
  address.password = "";
  if (password !== "") {
    await writeFile(files.password, `*:*:*:*:${password.replaceAll(/[\\:]/g, "\\$&")}\n`, { mode: 0o600 });
    searchParams.set("passfile", files.password);
  }
  if (secrets.size > 0) {
    const lines = [...secrets].map(([name, value]) => `${name}=${value}\n`);
    await writeFile(files.service, `[${SERVICE}]\n${lines.join("")}`, { mode: 0o600 });
    searchParams.set("service", SERVICE);
  }
  // To libpq a plus is a plus.
  address.search = searchParams.toString().replaceAll("+", "%20");
  return address.href;
}

async function run(
  name: string,
  parameters: readonly string[],
  serviceFile: string,
): Promise<{ code: number | null; said: string }> {
  const env = environmentWith(existsSync(serviceFile) ? { PGSERVICEFILE: serviceFile } : {});
  const child = spawn(name, parameters, { stdio: ["ignore", "ignore", "pipe"], env });
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
