import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Installation } from "#tests/support/platform.ts";

const PROGRAMS = join(import.meta.dirname, "child-processes");

/** Runs a program of tests/support/child-processes in its own process and returns its output. */
export async function runProgram(name: string, args: readonly string[], environment: object = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(PROGRAMS, `${name}.ts`), ...args], {
    env: { ...process.env, ...environment },
  });
  return stdout.trim();
}

/** Runs a program with an installation as its first argument. */
export function runProgramAt(installation: Installation, name: string, ...args: string[]): Promise<string> {
  const { sqliteFile, databaseUrl, dataDir } = installation;
  return runProgram(name, [JSON.stringify({ sqliteFile, databaseUrl, dataDir }), ...args]);
}
