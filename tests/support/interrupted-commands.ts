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
import { createDatabase, inDataFolder, type TestDatabase } from "#tests/support/database.ts";
import { formOf } from "#tests/support/forms.ts";
import { send } from "#tests/support/http.ts";
import { imageOf } from "#tests/support/images.ts";
import { apply } from "#tests/support/intake.ts";
import { programVariables } from "#tests/support/program.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Gzipped, because a backup refuses to replace any other file. */
const OLD_ARCHIVE = gzipSync("the old archive");

export type Command = "backup" | "restore" | "db:move";

/** Records of an installation. A server on a copy of it must return them. */
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
  return { customer: body.name, token, picture: { path: json.data.url, bytes }, application: { id, lastName: name } };
}

/** State after a kill. At a refused target no server starts, and the error names the command. */
export type Outcome = "old" | "refused" | "new";

export interface KilledCommands {
  /** Returns the names of all steps of a command that runs to its end. */
  stepsOf(command: Command): Promise<string[]>;
  /** Kills a command before a step and returns the state of its target. Throws when the target is anything else, or its source changed. */
  killBefore(command: Command, step: string): Promise<Outcome>;
  close(): Promise<void>;
}

/** One run of a command, in a folder of its own. */
interface Trial {
  folder: string;
  temporary: string;
  args: string[];
  environment: Readonly<Record<string, string>>;
  /** Returns the state of the target, and throws when it is anything else. */
  inspect(): Promise<Outcome>;
  /** Throws when the source has changed. */
  checkSource(): Promise<void>;
}

/** Creates the installations from which commands copy. */
export async function createKilledCommands(): Promise<KilledCommands> {
  const folder = await mkdtemp(join(tmpdir(), "website-test-"));
  const databases: TestDatabase[] = [];
  async function newDatabase(): Promise<TestDatabase> {
    const database = await createDatabase();
    databases.push(database);
    return database;
  }
  const source: Installation = { dataDir: join(folder, "source"), database: await newDatabase() };
  const contents = await fillInstallation(source, "Source");
  const archive = join(folder, "source.tar.gz");
  await writeBackup(configOf(source), archive);
  const archived = await readFile(archive);
  const embedded: Installation = { dataDir: join(folder, "embedded"), database: inDataFolder };
  const embeddedContents = await fillInstallation(embedded, "Embedded");

  async function prepare(command: Command): Promise<Trial> {
    // The same each time, since steps have it in their names.
    const trialFolder = join(folder, "trial");
    await rm(trialFolder, { recursive: true, force: true });
    const [temporary, dataDir] = [join(trialFolder, "tmp"), join(trialFolder, "data")];
    await mkdir(temporary, { recursive: true });
    const common = { folder: trialFolder, temporary };
    if (command === "backup") {
      const path = join(trialFolder, "archives", "a.tar.gz");
      await mkdir(join(path, ".."));
      await writeFile(path, OLD_ARCHIVE);
      return {
        ...common,
        args: ["tools/backup.ts", path],
        environment: environmentOf(source),
        inspect: () => inspectArchive(path),
        checkSource: () => requireContents(source, contents, 200),
      };
    }
    const target: Installation = { dataDir, database: await newDatabase() };
    if (command === "restore") {
      return {
        ...common,
        args: ["tools/restore.ts", archive],
        environment: environmentOf(target),
        inspect: () => inspectTarget(command, target, contents, () => restoreBackup(configOf(target), archive)),
        async checkSource() {
          if (!(await readFile(archive)).equals(archived)) throw new Error("The archive changed");
        },
      };
    }
    // Files stay in DATA_DIR, for both databases.
    await cp(embedded.dataDir, dataDir, { recursive: true });
    return {
      ...common,
      args: ["tools/db-move.ts", target.database.url ?? ""],
      environment: { DATA_DIR: dataDir },
      inspect: () =>
        inspectTarget(command, target, embeddedContents, () =>
          moveDatabase(readConfig({ DATA_DIR: dataDir }), target.database.url),
        ),
      checkSource: () => requireContents({ dataDir, database: inDataFolder }, embeddedContents, 200),
    };
  }

  async function run(command: Command, step: string | undefined): Promise<{ trial: Trial; steps: string[] }> {
    const trial = await prepare(command);
    const stepsFile = join(trial.folder, "steps");
    const child = spawn(
      process.execPath,
      ["--import", "./tests/support/child-processes/count-steps.ts", ...trial.args],
      {
        cwd: ROOT,
        env: {
          ...programVariables(),
          TMPDIR: trial.temporary,
          ...trial.environment,
          STEPS_FILE: stepsFile,
          ...(step === undefined ? {} : { KILL_BEFORE: step }),
        },
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    const errors = text(child.stderr);
    // Waits for the command itself, because a program that it started may live on.
    const [code, signal] = await once(child, "exit");
    child.stderr.destroy();
    // The number of writes for a file differs by one or two.
    const mayEnd = step === undefined || step.startsWith("write a piece");
    const ended = signal === "SIGKILL" ? step !== undefined : mayEnd && code === 0;
    if (!ended) throw new Error(`${command} ended with ${code ?? signal}: ${await errors.catch(String)}`);
    return { trial, steps: (await readFile(stepsFile, "utf8")).trim().split("\n") };
  }

  /** The old archive or a complete new one; and the next backup removes what this one left. */
  async function inspectArchive(path: string): Promise<Outcome> {
    const isOld = (await readFile(path)).equals(OLD_ARCHIVE);
    if (!isOld) await readArchive(path);
    await writeBackup(configOf(source), path);
    const names = await readdir(join(path, ".."));
    if (names.join() !== "a.tar.gz") throw new Error(`Left beside the archive: ${names}`);
    return isOld ? "old" : "new";
  }

  /** Throws unless the command can run on the target, no program starts on it, or it is the complete copy. */
  async function inspectTarget(
    command: Command,
    target: Installation,
    expected: Contents,
    again: () => Promise<unknown>,
  ): Promise<Outcome> {
    // Only an empty target is accepted.
    const isEmpty = await again().then(
      () => true,
      (error: unknown) => {
        if (error instanceof OperatorError) return false;
        throw error;
      },
    );
    try {
      await requireContents(target, expected, 401);
      return isEmpty ? "old" : "new";
    } catch (error) {
      const isSentence = error instanceof OperatorError && /^[^\n]+\.$/.test(error.message);
      if (isSentence && !isEmpty && error.message.includes(`npm run ${command}`)) return "refused";
      throw error;
    }
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
      const outcome = await trial.inspect();
      await trial.checkSource();
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
}

/** Throws unless the server returns these contents; `sessionStatus` is the status for an old token. */
async function requireContents(installation: Installation, contents: Contents, sessionStatus: number): Promise<void> {
  const server = await startServer({ ...installation, environment: { RATE_LIMIT: "off" } });
  try {
    const problems = await findProblems(server, contents, sessionStatus);
    if (problems.length > 0) throw new Error(problems.join("; "));
  } finally {
    await server.stop();
  }
}

async function findProblems(server: TestServer, contents: Contents, sessionStatus: number): Promise<string[]> {
  const problems: string[] = [];
  const { status } = await server.api("GET", "/auth/me", { token: contents.token });
  if (status !== sessionStatus) problems.push(`an earlier session gets ${status}`);
  const token = await server.signIn();
  const { json } = await server.api("GET", "/customers", { token });
  const customers = json.map(({ name }: { name: string }) => name).join();
  if (customers !== contents.customer) problems.push(`its customers are ${customers}`);
  const picture = await fetch(server.url + contents.picture.path);
  if (!Buffer.from(await picture.arrayBuffer()).equals(contents.picture.bytes)) problems.push("no picture");
  const resume = await send(`${server.url}/api/applications/${contents.application.id}/resume`, { token });
  if (resume.text !== `%PDF-1.7\n${contents.application.lastName}`) problems.push("no résumé");
  return problems;
}

function environmentOf({ dataDir, database }: Installation): Record<string, string> {
  return { DATA_DIR: dataDir, ...(database.url ? { DATABASE_URL: database.url } : {}) };
}

function configOf(installation: Installation): Config {
  return readConfig(environmentOf(installation));
}
