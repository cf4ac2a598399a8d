import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";

/** Usage that a measured program reports. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
  peakRssMb: number;
}

export interface ServerProcess {
  port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

const STOP_MS = 10_000;

/** Programs of this folder, by the names of their files. */
export const PROGRAMS = ["app-program", "baseline-server", "baseline-page-server"] as const;
export type Program = (typeof PROGRAMS)[number];

/**
 * Starts a program of this folder in a process of its own, with only the given configuration. Its log is written to `LOG_FILE`
 * if given, otherwise to our own output.
 */
export async function startProgram(
  name: Program,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const log = environment.LOG_FILE === undefined ? "inherit" : openSync(environment.LOG_FILE, "a");
  const child = fork(join(import.meta.dirname, `${name}.ts`), [], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? "",
      ...environment,
    },
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  const { port } = await nextMessage<{ port: number }>(child);
  async function usage(): Promise<Usage> {
    const answer = nextMessage<Usage>(child);
    child.send("usage");
    return answer;
  }
  return { port, usage, stop: () => end(child) };
}

function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The measured program ended before its time"));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      // The programs of this folder send no other message.
      resolve(message as Message);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(killTimer);
}
