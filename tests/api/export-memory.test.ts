import { readFile, rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomers, minute } from "#tests/support/bulk.ts";
import { peakDuring } from "#tests/support/peak-memory.ts";
import { type Program, startProgram } from "#tests/support/program.ts";
import { ADMIN, startServer, type TestServer } from "#tests/support/server.ts";

const ROWS = 100_000;
const MB = 1024 * 1024;
/** V8 flags as in production. Without them, V8 leaves 100 MB of garbage uncollected. */
const FLAGS = ["--min-semi-space-size=8", "--max-semi-space-size=8", "--max-old-space-size=768"];

let server: TestServer;
let program: Program;
let token: string;

/** Starts the server in a process of its own, so that the memory of the tests is not counted. */
beforeAll(async () => {
  server = await startServer();
  for (let from = 0; from < ROWS; from += 10_000)
    await addCustomers(
      server,
      Array.from({ length: 10_000 }, (_, index) => ({
        name: `Customer ${from + index}`,
        email: `person${from + index}@example.org`,
        phone: "+27 31 555 0100",
        company: `Company ${(from + index) % 400}`,
        value_cents: (from + index) * 115,
        last_contact_at: minute(from + index),
        created_at: minute(from + index),
      })),
    );
  await server.stop();
  const { url } = server.database;
  const environment = {
    DATA_DIR: server.dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...(url ? { DATABASE_URL: url } : {}),
  };
  program = await startProgram(environment, FLAGS);
  await program.ready();
  const body = JSON.stringify(ADMIN);
  const headers = { "content-type": "application/json" };
  const signedIn = await fetch(`${program.url}/api/auth/login`, { method: "POST", headers, body });
  ({ token } = await signedIn.json());
}, 300_000);
afterAll(async () => {
  await program?.kill("SIGKILL");
  await server.database.drop();
  await rm(server.dataDir, { recursive: true, force: true });
});

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${program.child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function download(path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${program.url}/api${path}`, { headers });
  expect(response.status).toBe(200);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

test.each(["csv", "xlsx"])(
  "an export of 100,000 rows as %s takes at most 50 MB more memory",
  { tags: ["release", "promise-33"], timeout: 120_000 },
  async (format) => {
    // Warm-up: V8's heap grows once with the first thousands of rows.
    await download("/customers/export.csv");
    const before = await residentBytes();
    const begun = performance.now();
    let slowest = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        const asked = performance.now();
        await (await fetch(`${program.url}/api/health`)).text();
        slowest = Math.max(slowest, performance.now() - asked);
        await new Promise((done) => setTimeout(done, 20));
      }
    })();
    const { peak, result } = await peakDuring(residentBytes, () => download(`/customers/export.${format}`));
    const took = performance.now() - begun;
    isDone = true;
    await others;
    console.log(
      `${format}: ${(result / MB).toFixed(1)} MB in ${(took / 1000).toFixed(1)} s, ${((peak - before) / MB).toFixed(0)} MB of memory, others waited ${slowest.toFixed(0)} ms`,
    );
    expect(peak - before).toBeLessThan(50 * MB);
  },
);
