import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { readArchive } from "#server/backup/archive.ts";
import { moveDatabase } from "#server/backup/move-database.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import { adminId, tokenOf } from "#tests/support/accounts.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { apply } from "#tests/support/intake.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Packed, or no backup would take its place. */
const OLD_ARCHIVE = gzipSync("the old archive");
const EMBEDDED: TestDatabase = { url: undefined, drop: async () => undefined };

export type Command = "backup" | "restore" | "db:move";

/** What a program shows whose data are one installation's and no other's. */
interface Contents {
  customer: string;
  token: string;
  picture: { path: string; bytes: Buffer };
  application: { id: string; lastName: string };
}

interface Installation {
  dataDir: string;
  database: TestDatabase;
}

async function fillInstallation(installation: Installation, name: string): Promise<Contents> {
  const server = await startServer({ ...installation, environment: { RATE_LIMIT: "off" } });
  const token = await tokenOf(server, await adminId(server));
  const body = { name: `Customer of ${name}`, email: "a@example.org", phone: "+27 82 555 0100", company: name };
  await server.api("POST", "/customers", { token, body });
  const form = formOf([{ name: "file", fileName: "photo.png", content: await imageOf("png") }]);
  const { json } = await send(`${server.url}/api/uploads`, { method: "POST", token, ...form });
  const bytes = Buffer.from(await (await fetch(server.url + json.data.url)).arrayBuffer());
  const { id } = await apply(server, { lastName: name });
  await server.stop();
  return {
    customer: body.name,
    token,
    picture: { path: json.data.url, bytes },
    application: { id, lastName: name },
  };
}

/** What the next start found. Refused is a start that says which command has to be run again; run again, that brings the new. */
export type Outcome = "old" | "new" | "refused";

export interface KilledCommands {
  /** The names of all steps of a command that runs to its end. */
  stepsOf(command: Command): Promise<string[]>;
  /** Kills a command before a step, starts the program, and tells what it found. Throws when it was neither old nor new. */
  killBefore(command: Command, step: string): Promise<Outcome>;
  close(): Promise<void>;
}

/** Two installations, and the archive of the new one, which replaces the old one. */
export async function createKilledCommands(): Promise<KilledCommands> {
  const folder = await mkdtemp(join(tmpdir(), "website-test-"));
  const databases: TestDatabase[] = [];
  async function freshInstallation(name: string): Promise<Installation> {
    const installation = { dataDir: join(folder, name), database: await createDatabase() };
    databases.push(installation.database);
    return installation;
  }
  // What is moved or replaced lies in DATA_DIR; on PostgreSQL a restore finds files there that are another database's.
  const oldInstallation: Installation = { dataDir: join(folder, "old"), database: EMBEDDED };
  const oldContents = await fillInstallation(oldInstallation, "Old");
  const newInstallation = await freshInstallation("new");
  const newContents = await fillInstallation(newInstallation, "New");
  const archive = join(folder, "new.tar.gz");
  await writeBackup(configOf(newInstallation), archive);

  async function run(command: Command, step: string | undefined): Promise<{ trial: Trial; steps: string[] }> {
    const trial = await prepare(command);
    const stepsFile = join(trial.folder, "steps");
    const child = spawn(process.execPath, ["--import", "./tests/support/programs/count-steps.ts", ...trial.args], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? "",
        TMPDIR: trial.temporary,
        DATA_DIR: trial.installation.dataDir,
        ...(trial.installation.database.url && command !== "db:move"
          ? { DATABASE_URL: trial.installation.database.url }
          : {}),
        STEPS_FILE: stepsFile,
        ...(step === undefined ? {} : { KILL_BEFORE: step }),
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const said = text(child.stderr);
    // Its end, not that of its output: a program that it started may live on.
    const [code, signal] = await once(child, "exit");
    child.stderr.destroy();
    // Of how many pieces a file is written differs by one or two.
    const mayEnd = step === undefined || step.startsWith("write a piece");
    const ended = signal === "SIGKILL" ? step !== undefined : mayEnd && code === 0;
    if (!ended) throw new Error(`${command} ended with ${code ?? signal}: ${await said.catch(String)}`);
    return { trial, steps: (await readFile(stepsFile, "utf8")).trim().split("\n") };
  }

  interface Trial {
    folder: string;
    temporary: string;
    archives: string;
    installation: Installation;
    args: string[];
    again(): Promise<unknown>;
  }

  async function prepare(command: Command): Promise<Trial> {
    // Always the same: it is in the names of steps.
    const trialFolder = join(folder, "trial");
    await rm(trialFolder, { recursive: true, force: true });
    const [temporary, archives] = [join(trialFolder, "tmp"), join(trialFolder, "archives")];
    const dataDir = join(trialFolder, "data");
    for (const made of [temporary, archives]) await mkdir(made, { recursive: true });
    if (command === "backup") {
      await writeFile(join(archives, "a.tar.gz"), OLD_ARCHIVE);
      await cp(newInstallation.dataDir, dataDir, { recursive: true });
      const installation = { dataDir, database: newInstallation.database };
      const target = join(archives, "a.tar.gz");
      const again = () => writeBackup(configOf(installation), target);
      return { folder: trialFolder, temporary, archives, installation, args: ["tools/backup.ts", target], again };
    }
    await cp(oldInstallation.dataDir, dataDir, { recursive: true });
    const database = await createDatabase();
    databases.push(database);
    const installation = { dataDir, database };
    const common = { folder: trialFolder, temporary, archives, installation };
    if (command === "restore") {
      const again = () => restoreBackup(configOf(installation), archive);
      return { ...common, args: ["tools/restore.ts", archive], again };
    }
    const again = () => moveDatabase(readConfig({ DATA_DIR: dataDir }), database.url);
    return { ...common, args: ["tools/db-move.ts", database.url ?? ""], again };
  }

  const known = new Map<Command, Promise<string[]>>();
  return {
    stepsOf(command) {
      const steps = known.get(command) ?? run(command, undefined).then((ran) => ran.steps);
      known.set(command, steps);
      return steps;
    },

    async killBefore(command, step) {
      const { trial } = await run(command, step);
      const outcome = await (command === "backup" ? inspectArchive(trial) : inspectInstallation(command, trial));
      const left = await readdir(trial.temporary);
      if (left.length > 0) throw new Error(`Left in the folder for temporary files: ${left}`);
      await rm(trial.folder, { recursive: true });
      return outcome;
    },

    async close() {
      for (const { drop } of databases) await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** The old archive or a whole new one; and the next backup takes away what this one left. */
  async function inspectArchive({ archives, again }: Trial): Promise<Outcome> {
    const path = join(archives, "a.tar.gz");
    const isOld = (await readFile(path)).equals(OLD_ARCHIVE);
    if (!isOld) await readArchive(path);
    await again();
    await readArchive(path);
    const names = await readdir(archives);
    if (names.join() !== "a.tar.gz") throw new Error(`Left beside the archive: ${names}`);
    return isOld ? "old" : "new";
  }

  async function inspectInstallation(command: Command, { installation, again }: Trial): Promise<Outcome> {
    const contents = command === "restore" ? newContents : oldContents;
    async function requireNew(): Promise<void> {
      const started = await start(installation);
      if ("rejection" in started) throw new Error(`Refused again: ${started.rejection}`);
      await requireContents(started.server, contents, installation, command);
    }
    const started = await start(installation);
    if ("rejection" in started) {
      if (!started.rejection.includes(`npm run ${command}`)) throw new Error(`Refused with: ${started.rejection}`);
      if (command === "db:move") await requireEmbedded(installation);
      await again();
      await requireNew();
      return "refused";
    }
    if (started.customers.includes(contents.customer)) {
      await requireContents(started.server, contents, installation, command);
      return "new";
    }
    // A PostgreSQL that is to be filled was empty: a program that starts on it begins anew.
    await requireContents(started.server, databaseKind === "sqlite" ? oldContents : undefined, installation, undefined);
    if (databaseKind === "sqlite") {
      await again();
      await requireNew();
    }
    return "old";
  }

  /** What is moved stays as it was. */
  async function requireEmbedded({ dataDir }: Installation): Promise<void> {
    const installation = { dataDir, database: EMBEDDED };
    const started = await start(installation);
    if ("rejection" in started) throw new Error(`Refused without DATABASE_URL: ${started.rejection}`);
    await requireContents(started.server, oldContents, installation, undefined);
  }
}

type Started = { rejection: string } | { server: TestServer; customers: string[] };

async function start(installation: Installation): Promise<Started> {
  try {
    const server = await startServer({ ...installation, environment: { RATE_LIMIT: "off" } });
    const { json } = await server.api("GET", "/customers", { token: await server.signIn() });
    return { server, customers: json.map(({ name }: { name: string }) => name) };
  } catch (error) {
    if (error instanceof OperatorError) return { rejection: error.message };
    throw error;
  }
}

/** What a data folder holds beside what was there before a restore. */
const NAMES = /^(website\.db(-wal|-shm)?|files|resumes|erasures|outbox|in-use\.lock)$/;
const BEFORE = /^before-restore-[\dTZ-]+$/;

/** Throws unless the program shows these contents whole and no others, and nothing is left of a command. Ends the program. */
async function requireContents(
  server: TestServer,
  contents: Contents | undefined,
  { dataDir }: Installation,
  replacedBy: Command | undefined,
): Promise<void> {
  const problems: string[] = [];
  const token = await server.signIn();
  const { json } = await server.api("GET", "/customers", { token });
  const customers = json.map(({ name }: { name: string }) => name).join();
  if (customers !== (contents?.customer ?? "")) problems.push(`its customers are ${customers}`);
  if (contents) {
    const picture = await fetch(server.url + contents.picture.path);
    if (!Buffer.from(await picture.arrayBuffer()).equals(contents.picture.bytes)) problems.push("no picture");
    const resume = await fetch(`${server.url}/api/applications/${contents.application.id}/resume`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if ((await resume.text()) !== `%PDF-1.7\n${contents.application.lastName}`) problems.push("no résumé");
    const { status } = await server.api("GET", "/auth/me", { token: contents.token });
    if (status !== (replacedBy === "restore" ? 401 : 200)) problems.push(`a session of before answers ${status}`);
  }
  await server.stop();
  const names = await readdir(dataDir);
  const before = names.filter((name) => BEFORE.test(name));
  problems.push(...names.filter((name) => !NAMES.test(name) && !BEFORE.test(name)).map((name) => `left: ${name}`));
  if (before.length !== (replacedBy === "restore" ? 1 : 0)) problems.push(`what was before is in [${before}]`);
  for (const name of before) {
    const stored = (await readdir(join(dataDir, name), { recursive: true })).filter((path) => /\.\w+$/.test(path));
    const expected = databaseKind === "sqlite" ? 3 : 2;
    if (stored.length < expected) problems.push(`kept of what was before: ${stored}`);
  }
  if (problems.length > 0) throw new Error(problems.join("; "));
}

function configOf({ dataDir, database }: Installation): Config {
  return readConfig({ DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) });
}
