// @ts-check
import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { installedEnvironment, root } from "./project.mjs";

/** Something a person has to do or know, said in one line: printed without a stack. */
export class Problem extends Error {}

/** A signal ended the work. Cleaning up still happens on its way out. */
class Interrupted extends Error {}

const timeout = 10_000;
const stragglersTimeout = 3_000;

/** @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set();

/** @type {NodeJS.Signals | undefined} */
let receivedSignal;

/**
 * Runs a script's work to its end: passes signals on to whatever runs, prints a `Problem` as one line,
 * and sets the exit code (what `work` returns, 1 for a problem, 128 + number for a signal).
 * @param {() => Promise<number | void>} work
 */
export async function runScript(work) {
  for (const signal of /** @type {NodeJS.Signals[]} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      receivedSignal = signal;
      for (const passOn of running) passOn(signal);
    });
  }
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof Interrupted)) throw error;
    if (error instanceof Problem) console.error(error.message);
    process.exitCode = 1;
  }
  if (receivedSignal) process.exitCode = 128 + constants.signals[receivedSignal];
}

/**
 * Runs a command to its end and answers its exit code. It gets a process group of its own, so that a signal reaches
 * its children too (test workers, browsers), and no standard input.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, log?: string, uid?: number, gid?: number }} [options]
 *   `log`: a file that takes the output instead of the screen
 * @returns {Promise<number>}
 */
export async function run(command, parameters, { env = installedEnvironment(), cwd = root, log, uid, gid } = {}) {
  stopIfInterrupted();
  if (log) mkdirSync(dirname(log), { recursive: true });
  const output = log ? openSync(log, "a") : "inherit";
  const child = spawn(command, parameters, { env, cwd, uid, gid, detached: true, stdio: ["ignore", output, output] });
  const code = await untilEnded(child, (signal) => signalGroup(child, signal));
  await endGroup(child);
  stopIfInterrupted();
  return code;
}

/**
 * Like `run`, but with this terminal's input and output, until it ends: for servers.
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 */
export async function runInForeground(command, parameters, env) {
  stopIfInterrupted();
  const child = spawn(command, parameters, { env, cwd: root, stdio: "inherit" });
  // A terminal sends Ctrl-C to the server as well: passing it on would tell the server twice.
  return untilEnded(child, (signal) => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
}

/** What was begun last: the time of anything else is printed with its title. */
let lastTitle = "";

/**
 * Prints what is done, and afterwards how long it took.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 */
export async function step(title, work) {
  console.log(`→ ${title}`);
  lastTitle = title;
  const start = performance.now();
  try {
    return await work();
  } finally {
    const isLast = title === lastTitle;
    console.log(`  ${seconds(performance.now() - start)}${isLast ? "" : `: ${title}`}`);
  }
}

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function stopIfInterrupted() {
  if (receivedSignal) throw new Interrupted(receivedSignal);
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} passOn
 * @returns {Promise<number>}
 */
function untilEnded(child, passOn) {
  running.add(passOn);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      running.delete(passOn);
      reject(new Problem(`Cannot run ${child.spawnfile}: ${error.message}`));
    });
    child.on("exit", (code, signal) => {
      running.delete(passOn);
      resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]);
    });
  });
}

/**
 * Signals a command and all it started.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  sendToGroup(child, signal);
  setTimeout(() => sendToGroup(child, "SIGKILL"), timeout).unref();
}

/**
 * Waits a moment for what a command that ended has left running, and then kills it.
 * @param {import("node:child_process").ChildProcess} child
 */
async function endGroup(child) {
  const deadline = Date.now() + stragglersTimeout;
  while (sendToGroup(child, 0) && Date.now() < deadline) await pause(50);
  sendToGroup(child, "SIGKILL");
}

/**
 * Answers whether any process of the group was there to take the signal; 0 only asks.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals | 0} signal
 */
function sendToGroup(child, signal) {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
