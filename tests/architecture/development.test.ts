import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, programVariables } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Time for Vite to load its configuration and the server before the first response, on two busy cores. */
const TIMEOUT_MS = 170_000;

let folder: string;
let program: ChildProcess;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-development-"));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  program = spawn(process.execPath, [join(ROOT, "node_modules/.bin/react-router"), "dev"], {
    cwd: ROOT,
    env: {
      ...programVariables(),
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: "development",
    },
    stdio: "ignore",
  });
  await waitUntil("it answers", async () => (await statusOf("/api/health")) === 200, TIMEOUT_MS);
}, TIMEOUT_MS);

afterAll(async () => {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function policyOf(path: string): Promise<string | null> {
  const answer = await fetch(`${origin}${path}`);
  await answer.arrayBuffer();
  return answer.headers.get("content-security-policy");
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`${origin}${path}`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

test("npm run dev shows public pages, the sign-in page and the back office", { timeout: TIMEOUT_MS }, async () => {
  for (const path of ["/", "/documentation", "/login", "/admin/dashboard"])
    expect(await statusOf(path), path).toBe(200);
  expect(await statusOf("/nowhere")).toBe(404);
  // Pages have no policy, since some of Vite's scripts are inline. Other responses keep theirs.
  expect(await policyOf("/")).toBeNull();
  expect(await policyOf("/api/health")).toContain("sandbox");
});
