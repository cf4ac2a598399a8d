/** @module-tag release */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addMessages, minute } from "#tests/support/bulk.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createOnServer } from "#tests/support/database.ts";
import { type Answer, send, sendJson } from "#tests/support/http.ts";
import { freePort, type Program, startProgram } from "#tests/support/program.ts";
import { type ReverseProxy, startCaddy, startNginx } from "#tests/support/reverse-proxy.ts";
import { ADMIN, startServer } from "#tests/support/server.ts";

const REQUESTS = 5_000;
const CLIENTS = 8;
const isPost = (index: number) => index % 8 === 0;

/** Requests pages and lists and sends messages while the two processes restart in turn. Returns the failures. */
async function restartUnderLoad(startProxy: (processes: readonly number[]) => Promise<ReverseProxy>) {
  const dataDir = await mkdtemp(join(tmpdir(), "website-rolling-"));
  const database = await createOnServer();
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startProgram({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url ?? "",
      RATE_LIMIT: "off",
      TRUST_PROXY: "1",
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
  const programs: Program[] = [];
  for (const port of ports) {
    const program = await start(port);
    programs.push(program);
    await program.ready();
  }
  const proxy = await startProxy(ports);
  const failures: { method: string; said: string }[] = [];
  let [next, restarts, isRestarting] = [0, 0, true];

  function ask(index: number, from: string): Promise<Answer> {
    if (!isPost(index)) return send(`${proxy.url}${["/api/public/jobs", "/", "/careers"][index % 3]}`, { from });
    // Different senders, since messages of one sender wait for each other.
    const message = { ...CONTACT_MESSAGE, email: `visitor-${index}@example.org` };
    const headers = { "idempotency-key": `rolling-${index}` };
    return sendJson(`${proxy.url}/api/contact`, "POST", message, { headers, from });
  }

  async function visit(client: number): Promise<void> {
    const from = `127.0.1.${client + 1}`;
    for (let index = next++; index < REQUESTS || isRestarting; index = next++) {
      const { status, text } = await ask(index, from).catch((error: unknown) => ({ status: 0, text: String(error) }));
      if (status < 200 || status >= 400) {
        failures.push({ method: isPost(index) ? "POST" : "GET", said: `${status} ${text.slice(0, 200)}` });
      }
    }
  }

  async function restart(): Promise<void> {
    while (next < REQUESTS || restarts < ports.length) {
      const place = restarts++ % ports.length;
      await programs[place]?.kill("SIGTERM");
      const program = await start(ports[place] ?? 0);
      programs[place] = program;
      await program.ready();
    }
    isRestarting = false;
  }

  try {
    await Promise.all([restart(), ...Array.from({ length: CLIENTS }, (_, client) => visit(client))]);
  } finally {
    isRestarting = false;
    await proxy.stop();
    for (const program of programs) await program.kill("SIGKILL");
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  console.log(`${next - CLIENTS} requests, ${restarts} restarts, ${failures.length} failed`, failures);
  return failures;
}

const LONG = { timeout: 600_000 };

test("nginx loses no request while two processes restart in turn", { ...LONG, tags: ["promise-22"] }, async () => {
  expect(await restartUnderLoad(startNginx)).toEqual([]);
});

test("Caddy loses no idempotent request while two processes restart in turn", {
  ...LONG,
  tags: ["promise-22"],
}, async () => {
  const failures = await restartUnderLoad(startCaddy);
  expect(failures.filter(({ method }) => method === "GET")).toEqual([]);
});

test("five staff members behind one address change 2,000 rows and meet no 429", LONG, async () => {
  const server = await startServer({ environment: { TRUST_PROXY: "1" } });
  const proxy = await startNginx([Number(new URL(server.url).port)]);
  try {
    const ids = await addMessages(
      server,
      Array.from({ length: 2_000 }, (_, index) => ({ name: `Visitor ${index}`, created_at: minute(index) })),
    );
    const token = await server.signIn();
    const from = "127.0.2.1";
    const statuses: number[] = [];
    const get = async (path: string) => {
      const answer = await send(`${proxy.url}${path}`, { token, from });
      statuses.push(answer.status);
      return answer;
    };

    /** Loads the back office and its files, then the calls of a list. */
    async function load(): Promise<void> {
      const { text } = await get("/admin/messages");
      const files = new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path));
      await Promise.all([...files].map(get));
      const calls = ["/auth/me", "/account/preferences", "/messages/summary", "/views", "/settings", "/messages"];
      await Promise.all(calls.map((path) => get(`/api${path}`)));
    }

    /** Changes rows as the back office does, four at a time. */
    async function change(rows: string[]): Promise<void> {
      const work = async () => {
        for (let id = rows.pop(); id !== undefined; id = rows.pop()) {
          const url = `${proxy.url}/api/messages/${id}/status`;
          statuses.push((await sendJson(url, "PATCH", { status: "Done" }, { token, from })).status);
        }
      };
      await Promise.all([work(), work(), work(), work()]);
    }

    const startedAt = performance.now();
    const staff = Array.from({ length: 5 }, (_, member) => ids.slice(member * 400, (member + 1) * 400));
    await Promise.all(staff.map((rows) => load().then(() => change(rows))));
    console.log(`${statuses.length} requests in ${Math.round(performance.now() - startedAt)} ms`);
    expect(statuses.filter((status) => status === 429)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2_000);
  } finally {
    await proxy.stop();
    await server.close();
  }
});
