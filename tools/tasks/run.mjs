// @ts-check
import { spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { installedEnvironment, root } from "./project.mjs";

/** Error with a message of one line for the user. It is printed without a stack. */
export class Problem extends Error {}

/** Error of work that a signal ended. It is thrown so that `finally` blocks still clean up. */
class Interrupted extends Error {}

const timeout = 10_000;
const stragglersTimeout = 3_000;

/** @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set();

/** @type {NodeJS.Signals | undefined} */
let receivedSignal;

/**
 * Runs a script's work, forwards signals to its commands, and prints a `Problem` in one line. Sets the exit code: the result
 * of `work`, 1 for a problem, or 128 plus the number of a signal.
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
 * Runs a command and returns its exit code. The command has its own process group, so that a signal also reaches its children
 * (test workers, browsers), and no standard input.
 * @param {string} command
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, log?: string, uid?: number, gid?: number }} [options]
 *   `log`: file for the output, instead of the screen
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
 * Runs a command with the input and output of this terminal and returns its exit code: for servers.
 * @param {string} command
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 */
export async function runInForeground(command, parameters, env) {
  stopIfInterrupted();
  const child = spawn(command, parameters, { env, cwd: root, stdio: "inherit" });
  // A terminal also sends Ctrl-C to the server: forwarding it would signal the server twice.
  return untilEnded(child, (signal) => (signal === "SIGINT" && process.stdin.isTTY) || child.kill(signal));
}

/** Title of the step that started last. The time of any other step is printed with its title. */
let lastTitle = "";

/**
 * Prints the title of a step, runs the step, and prints its duration.
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
 * Signals a command and all its children, and kills them after ten seconds.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  sendToGroup(child, signal);
  setTimeout(() => sendToGroup(child, "SIGKILL"), timeout).unref();
}

/**
 * Waits for children that an ended command left running, and kills them after three seconds.
 * @param {import("node:child_process").ChildProcess} child
 */
async function endGroup(child) {
  const deadline = Date.now() + stragglersTimeout;
  while (sendToGroup(child, 0) && Date.now() < deadline) await pause(50);
  sendToGroup(child, "SIGKILL");
}

/**
 * Returns whether any process of the group received the signal. Signal 0 only checks.
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
