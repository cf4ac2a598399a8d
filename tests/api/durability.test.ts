import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createDatabase, databaseKind, onFirstDatabase, type TestDatabase } from "#tests/support/database.ts";
import { send, sendJson } from "#tests/support/http.ts";
import { freePort, type Program, startProgram } from "#tests/support/program.ts";
import { startSlowPost } from "#tests/support/slow-request.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

interface Installation {
  environment: Record<string, string>;
  dataDir: string;
  database: TestDatabase;
}

/** Registers a cleanup for one test, since some tests run concurrently. Cleanups run in reverse order. */
type Later = (end: () => Promise<void>) => void;

/** Creates an empty data folder and database, which are deleted after the test. */
async function freshInstallation(later: Later): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
  const database = await createDatabase();
  later(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const environment = { DATA_DIR: dataDir, RATE_LIMIT: "off", ...(database.url ? { DATABASE_URL: database.url } : {}) };
  return { environment, dataDir, database };
}

async function start(later: Later, environment: Record<string, string>): Promise<Program> {
  const program = await startProgram(environment);
  later(() => program.kill("SIGKILL"));
  return program;
}

async function inspecting<Result>(
  { dataDir, database }: Installation,
  inspect: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = openDatabase({ sqliteFile: join(dataDir, "website.db"), databaseUrl: database.url });
  try {
    return await inspect(opened);
  } finally {
    await opened.close();
  }
}

describe("four processes", () => {
  test("become ready when started at once on an empty database, and create one administrator", {
    tags: ["release", "promise-5", "promise-28"],
    timeout: 60_000,
  }, async ({ onTestFinished }) => {
    const installation = await freshInstallation(onTestFinished);
    const programs = await Promise.all(
      Array.from({ length: 4 }, () => start(onTestFinished, installation.environment)),
    );
    await Promise.all(programs.map((program) => program.ready()));
    // Created only once the server is ready, so that a failed start shows no password.
    const readAdmins = () =>
      inspecting(installation, ({ read }) => read.selectFrom("users").select(["email", "role"]).execute());
    await waitUntil("there is an account", async () => (await readAdmins()).length > 0);
    const whoShowed = () => programs.filter((program) => /Password \(shown this once\): \S{20}/.test(program.output()));
    const showed = await waitUntil("a password is shown", () => whoShowed().length > 0 && whoShowed());
    const password = /Password \(shown this once\): (\S+)/.exec(showed[0]?.output() ?? "")?.[1] ?? "";
    // A session of one process is valid in all of them, and so is its end.
    const credentials = { email: "admin@example.com", password };
    const { json } = await sendJson(`${programs[0]?.url}/api/auth/login`, "POST", credentials);
    const statuses = () =>
      Promise.all(
        programs.map(({ url }) => send(`${url}/api/auth/me`, { token: json.token }).then(({ status }) => status)),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await send(`${programs[3]?.url}/api/auth/logout`, { method: "POST", token: json.token });
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    // An idempotency key counts in all of them, too: the same message is stored once.
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sendJson(`${programs[index % 4]?.url}/api/contact`, "POST", CONTACT_MESSAGE, { headers }),
      ),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await readAdmins()).toEqual([{ email: "admin@example.com", role: "admin" }]);
    expect(whoShowed()).toHaveLength(1);
  });
});

describe.runIf(onFirstDatabase).concurrent("starting and stopping", () => {
  test("SIGTERM lets a request finish, cuts all other connections, and exits 0 within 8 seconds", {
    tags: "promise-22",
    timeout: 60_000,
  }, async ({ onTestFinished }) => {
    const installation = await freshInstallation(onTestFinished);
    const METRICS_PORT = String(await freePort());
    const program = await start(onTestFinished, { ...installation.environment, METRICS_PORT });
    await program.ready();
    // Its connection stays open, too.
    const metrics = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toMatch(/^website_database_up 1$/m);
    expect((await send(`${program.url}/metrics`)).status).toBe(404);
    const sockets: Socket[] = [];
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    function open(bytes: string): { received: () => string } {
      const socket = connect(Number(new URL(program.url).port), "127.0.0.1");
      sockets.push(socket);
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk.toString();
      });
      socket.on("error", () => undefined);
      if (bytes !== "") socket.write(bytes);
      return { received: () => received };
    }
    const idle = open("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    open("");
    open("GET /api/hea");
    const slow = startSlowPost(program.url);
    await waitUntil("the requests have begun", () => slow.begun() && idle.received().includes('"up"'));
    const startedAt = performance.now();
    program.child.kill("SIGTERM");
    await waitUntil("nobody new is let in", async () => {
      const rejection = await send(`${program.url}/api/health`).catch(String);
      return typeof rejection === "string" && /ECONNREFUSED/.test(rejection);
    });
    slow.finish();
    const answer = await slow.answer;
    expect(answer.status).toBe(201);
    expect(await program.exited).toEqual({ code: 0, signal: null });
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`SIGTERM on ${databaseKind}: exit 0 after ${seconds.toFixed(1)} s`);
    // The stop does not wait for the rest of half a header, for which a client otherwise has ten seconds.
    expect(seconds).toBeLessThan(8);
    const stored = await inspecting(installation, ({ read }) =>
      read.selectFrom("messages").select("reference").execute(),
    );
    expect(stored).toEqual([{ reference: answer.json.data.reference }]);
  });

  test("a database of a newer version stops the start with one sentence and stays unchanged", {
    tags: "promise-28",
  }, async ({ onTestFinished }) => {
    const installation = await freshInstallation(onTestFinished);
    const newer = { name: "9999-newer", timestamp: "2027-01-01T00:00:00.000Z" };
    await inspecting(installation, async (database) => {
      await migrate(database);
      await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`.execute(
        database.owner,
      );
    });
    const program = await start(onTestFinished, installation.environment);
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.errors().trim()).toMatch(
      /^The database is newer than this program, which does not know 9999-newer\. [^\n]+$/,
    );
    expect(await inspecting(installation, ({ read }) => read.selectFrom("users").select("id").execute())).toEqual([]);
  });

  test("a missing database stops the start with an error that has no password", { tags: "promise-41" }, async () => {
    const DATABASE_URL = `postgres://someone:s3cret@127.0.0.1:${await freePort()}/nothing`;
    const dataDir = await mkdtemp(join(tmpdir(), "website-test-"));
    const program = await startProgram({ DATABASE_URL, DATA_DIR: dataDir });
    const { code } = await program.exited;
    expect(code).toBe(1);
    expect(program.errors() + program.output()).not.toContain("s3cret");
    await rm(dataDir, { recursive: true, force: true });
  });
});
