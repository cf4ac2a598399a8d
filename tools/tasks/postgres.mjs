// @ts-check
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { canInstallPackages, findCommand, installPackage, isRoot } from "./machine.mjs";
import { cacheFolder } from "./project.mjs";
import { Problem, run, stopIfInterrupted } from "./run.mjs";

const missing =
  "The tests need PostgreSQL: install its server (Debian: postgresql), or name a running one in TEST_DATABASE_URL whose user may create databases.";
const user = "tests";
const startDeadline = 60_000;
const stopDeadline = 10_000;

/**
 * @typedef {object} TestServer
 * @property {string} url of a user who may create databases
 * @property {string | undefined} commands the folder of its own pg_dump and psql
 * @property {() => Promise<void>} stop ends a server that we started and deletes its data
 * @property {{ crash: () => Promise<void>, restart: () => Promise<void> } | undefined} own for a server that we started:
 *   ends it as a crash would, without closing connections, and starts it again on the same data
 */

/**
 * Returns a PostgreSQL server for one run of the tests: the server of `TEST_DATABASE_URL`, else a new one in an empty temporary
 * folder.
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<TestServer>}
 */
export async function getPostgres({ mayInstall }) {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, commands: undefined, stop: async () => {}, own: undefined };
  let commands = findServerCommands();
  if (!commands && mayInstall && canInstallPackages()) {
    keepDebianFromStartingItsOwn();
    await installPackage("postgresql");
    commands = findServerCommands();
  }
  if (!commands) throw new Problem(missing);
  return startServer(commands);
}

/** Returns the folder with `initdb` and `postgres`. On Debian it is not on PATH, since several versions may exist. */
export function findServerCommands() {
  const onPath = findCommand(["initdb"]);
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return candidates.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** Prevents the Debian package from starting a server of its own, which would never be stopped. */
function keepDebianFromStartingItsOwn() {
  const folder = "/etc/postgresql-common/createcluster.d";
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "no-main-cluster.conf"), "create_main_cluster = false\n");
}

/**
 * @param {string} commands
 * @returns {Promise<TestServer>}
 */
async function startServer(commands) {
  const folder = mkdtempSync(join(tmpdir(), "test-postgres-"));
  const owner = serverUser();
  const password = randomBytes(16).toString("hex");
  const data = join(folder, "data");
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const stop = async () => {
    if (server) await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(join(folder, "password"), password, { mode: 0o600 });
    if (owner.uid !== undefined && owner.gid !== undefined) {
      chownSync(folder, owner.uid, owner.gid);
      chownSync(join(folder, "password"), owner.uid, owner.gid);
    }
    await createData(commands, data, join(folder, "password"), { cwd: folder, ...owner });
    const port = await freePort();
    const restart = async () => {
      // The file has the state of the crashed server, and would be read as the state of the new one.
      rmSync(join(data, "postmaster.pid"), { force: true });
      server = spawnServer(commands, ["-D", data, ...settings(folder, port)], { cwd: folder, ...owner });
      await untilReady(server, data);
    };
    const crash = async () => {
      if (server) await end(server, "SIGQUIT");
    };
    await restart();
    const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
    return { url, commands, stop, own: { crash, restart } };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {string} commands
 * @param {string} data
 * @param {string} passwordFile
 * @param {{ cwd: string, uid?: number, gid?: number }} options
 */
async function createData(commands, data, passwordFile, options) {
  const log = join(cacheFolder, "postgres.log");
  rmSync(log, { force: true });
  const parameters = ["-D", data, "-U", user, "--pwfile", passwordFile, "--auth=scram-sha-256"];
  const wording = ["--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const code = await run(join(commands, "initdb"), [...parameters, ...wording], { env: process.env, log, ...options });
  if (code !== 0) throw new Problem("PostgreSQL could not create its files: see .cache/postgres.log.");
}

/**
 * @param {string} folder
 * @param {number} port
 */
function settings(folder, port) {
  return [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    // Faster tests. Only a power cut would lose data, and these databases do not outlive the run.
    "fsync=off",
    "full_page_writes=off",
    // Tests of query plans vacuum themselves. A concurrent vacuum would leave pages that are not all-visible.
    "autovacuum=off",
  ].flatMap((setting) => ["-c", setting]);
}

/**
 * @param {string} commands
 * @param {string[]} parameters
 * @param {{ cwd: string, uid?: number, gid?: number }} options
 */
function spawnServer(commands, parameters, options) {
  // With setpriv, the kernel ends the server if this process is killed.
  const setpriv = findCommand(["setpriv"]);
  const args = [...(setpriv ? [setpriv, "--pdeathsig", "INT", "--"] : []), join(commands, "postgres"), ...parameters];
  // Its own process group, so that Ctrl-C does not end the server before the tests that use it.
  const server = spawn(args[0] ?? "", args.slice(1), {
    ...options,
    env: { ...process.env, LC_ALL: "C.UTF-8" },
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const log = join(cacheFolder, "postgres.log");
  server.stderr?.on("data", (args) => writeFileSync(log, args, { flag: "a" }));
  // An uncaught error must not leave the server running.
  process.once("exit", () => server.kill("SIGQUIT"));
  return server;
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @param {string} data
 */
async function untilReady(server, data) {
  const deadline = Date.now() + startDeadline;
  // PostgreSQL writes its state into the last line of this file.
  const stateFile = join(data, "postmaster.pid");
  while (!(existsSync(stateFile) && /^ready\s*$/m.test(readFileSync(stateFile, "utf8")))) {
    stopIfInterrupted();
    if (hasEnded(server) || Date.now() > deadline) {
      throw new Problem("PostgreSQL did not start: see .cache/postgres.log.");
    }
    await pause(50);
  }
}

/**
 * @param {import("node:child_process").ChildProcess} server
 * @param {NodeJS.Signals} signal SIGINT ends the connections and writes all data to disk; SIGQUIT does neither
 */
async function end(server, signal = "SIGINT") {
  if (hasEnded(server) || server.pid === undefined) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  const killTimer = setTimeout(() => server.kill("SIGQUIT"), stopDeadline);
  await ended;
  clearTimeout(killTimer);
}

/** @param {import("node:child_process").ChildProcess} server */
function hasEnded(server) {
  return server.exitCode !== null || server.signalCode !== null;
}

/**
 * Returns the user to run the server as, since PostgreSQL refuses to run as root. An empty object means the current user.
 * @returns {{ uid?: number, gid?: number }}
 */
export function serverUser() {
  if (!isRoot) return {};
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Problem(
    "PostgreSQL does not run as root, and there is no user postgres or nobody: run the tests as another user.",
  );
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}
