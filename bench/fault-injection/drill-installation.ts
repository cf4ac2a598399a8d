import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { createDatabase } from "#tests/support/database.ts";
import { sendJson } from "#tests/support/http.ts";
import { freePort, type Program, startProgram } from "#tests/support/program.ts";

export const ADMIN = { email: "admin@example.com", password: "correct horse battery" } as const;

/** Data folder and database of one drill. */
export interface DrillInstallation {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

export async function createInstallation(): Promise<DrillInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), "website-drill-"));
  const database = await createDatabase();
  return {
    dataDir,
    databaseUrl: database.url,
    async remove() {
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Variables = Readonly<Record<string, string>>;

/** Returns environment variables for the program, without rate limits, which a drill would exceed. */
export function variablesOf({ dataDir, databaseUrl }: DrillInstallation, more: Variables = {}): Variables {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    RATE_LIMIT: "off",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...more,
  };
}

/** Runs `drill` on a new installation and deletes it afterwards. */
export async function withInstallation<Result>(
  drill: (installation: DrillInstallation) => Promise<Result>,
): Promise<Result> {
  const installation = await createInstallation();
  try {
    return await drill(installation);
  } finally {
    await installation.remove();
  }
}

/** Starts the program, runs `drill` once it is ready, and ends it afterwards. */
export async function withProgram<Result>(
  variables: Variables,
  drill: (program: Program) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result> {
  const program = await startProgram(variables, flags);
  try {
    await program.ready();
    return await drill(program);
  } finally {
    await program.kill("SIGKILL");
  }
}

export async function signIn(url: string): Promise<string> {
  const { json } = await sendJson(`${url}/api/auth/login`, "POST", ADMIN);
  return json.token;
}

export interface Running {
  url: string;
  /** Times from each restart until the program was ready. */
  restartsMs: number[];
  kill(): Promise<void>;
  killAndRestart(): Promise<void>;
}

/** Starts the program on a fixed port, so that it can be killed and restarted at the same address. */
export async function startRunning(variables: Variables, flags: readonly string[] = []): Promise<Running> {
  const known = { PORT: String(await freePort()), ...variables };
  let program: Program = await startProgram(known, flags);
  await program.ready();
  const restartsMs: number[] = [];
  return {
    url: program.url,
    restartsMs,
    async kill() {
      if (program.child.exitCode === null && !program.child.killed) await program.kill("SIGKILL");
    },
    async killAndRestart() {
      await program.kill("SIGKILL");
      program = await startProgram(known, flags);
      restartsMs.push(await program.ready());
    },
  };
}

/** Runs `work` on the database over a separate connection. */
export async function inspect<Result>(
  { dataDir, databaseUrl }: DrillInstallation,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ sqliteFile: join(dataDir, "website.db"), databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Returns the number of faults that SQLite finds in its file; 0 on PostgreSQL. */
export async function faultsInFile({ dataDir, databaseUrl }: DrillInstallation): Promise<number> {
  if (databaseUrl !== undefined) return 0;
  const { default: Sqlite } = await import("better-sqlite3");
  const file = new Sqlite(join(dataDir, "website.db"));
  const isComplete = file.pragma("integrity_check", { simple: true }) === "ok";
  const dangling = [file.pragma("foreign_key_check")].flat().length;
  file.close();
  return dangling + (isComplete ? 0 : 1);
}
