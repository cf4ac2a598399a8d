import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { send } from "#tests/support/http.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MAIN = resolve(ROOT, "src/server/main.ts");

export interface Program {
  url: string;
  child: ChildProcess;
  /** Returns the standard output so far. */
  output(): string;
  errors(): string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Waits until the server reports that it is ready. Returns the time in milliseconds. */
  ready(): Promise<number>;
  /** Sends a signal and waits for the end of the process. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Returns the variables that any program of a test needs. */
export function programVariables(): Readonly<Record<string, string>> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise<void>((done) => probe.close(() => done()));
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

/** Starts the server as in production, in its own process, with these variables and no others, and these Node flags. */
export async function startProgram(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<Program> {
  const startedAt = performance.now();
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...flags, MAIN], {
    cwd: ROOT,
    env: { ...programVariables(), SAMPLE_DATA: "false", ...environment, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.on("close", (code, signal) => done({ code, signal }));
  });
  const url = `http://127.0.0.1:${port}`;
  async function isReady(): Promise<boolean> {
    if (child.exitCode !== null) throw new Error(`The program ended: ${errors}`);
    return send(`${url}/api/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }
  return {
    url,
    child,
    output: () => output,
    errors: () => errors,
    exited,
    async ready() {
      await waitUntil("the program is ready", isReady, 60_000);
      return Math.round(performance.now() - startedAt);
    },
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}
