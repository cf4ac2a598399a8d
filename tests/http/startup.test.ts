import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { CONTACT_MESSAGE } from "#tests/support/calls.ts";
import { createDatabase, databaseKind, type TestDatabase } from "#tests/support/database.ts";
import { sendJson } from "#tests/support/http.ts";
import { freePort, type Program, programVariables, startProgram } from "#tests/support/program.ts";
import { variants } from "#tests/support/views.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const ROOT = resolve(import.meta.dirname, "../..");

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-test-"));
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const DATABASE = (): Record<string, string> => (database.url ? { DATABASE_URL: database.url } : {});

async function listenOn(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return server;
}

const passwordIn = (program: Program) => /Password \(shown this once\): (\S+)/.exec(program.output())?.[1];

/** Checks that the program ended with a readable message, without a stack. */
function expectSentence(program: Program, sentence: string): void {
  expect(program.errors()).toContain(sentence);
  expect(program.errors().trim().split("\n")).toHaveLength(1);
  expect(program.errors()).not.toMatch(/\bat .+[(:]|node:internal|\bError\b/);
}

/** Returns the files and folders below a folder that other accounts may read, with their modes. */
async function openToOthers(path: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of ["", ...(await readdir(path, { recursive: true }))]) {
    // A mail that was half written a moment ago has already been renamed.
    const file = await stat(join(path, name)).catch(() => undefined);
    if (file && (file.mode & 0o077) !== 0) open.push(`${name || "."} ${(file.mode & 0o777).toString(8)}`);
  }
  return open;
}

describe("the first start that succeeds", () => {
  let environment: Record<string, string>;
  let started: Program;
  let umask = 0;
  beforeAll(async () => {
    const PORT = String(await freePort());
    const PUBLIC_URL = "https://www.example.org";
    environment = { DATA_DIR: join(folder, "first"), ...DATABASE(), PORT, PUBLIC_URL, RATE_LIMIT: "off" };
    umask = process.umask(0);
  });
  afterAll(() => {
    process.umask(umask);
    started?.child.kill("SIGKILL");
  });

  test("comes after one that explains its failure and shows no password", {
    tags: "promise-51",
    timeout: 60_000,
  }, async () => {
    const other = await listenOn(Number(environment.PORT));
    const failing = await startProgram(environment);
    expect(await failing.exited).toEqual({ code: 1, signal: null });
    expectSentence(failing, "set PORT to another number");
    expect(failing.output()).not.toMatch(/Password/);
    await new Promise((done) => other.close(done));
  });

  test("prints the addresses and a password of the administrator, which works", {
    tags: "promise-51",
    timeout: 60_000,
  }, async () => {
    started = await startProgram(environment);
    const password = await waitUntil("the password is shown", () => passwordIn(started), 60_000);
    const printed = started.output().split("\n");
    expect(printed.filter((line) => !line.startsWith("{")).slice(0, 3)).toEqual([
      "https://www.example.org is up.",
      "Sign in at https://www.example.org/login",
      "First administrator: admin@example.com",
    ]);
    const email = "admin@example.com";
    expect((await sendJson(`${started.url}/api/auth/login`, "POST", { email, password })).status).toBe(200);
    const stored = openDatabase({
      sqliteFile: join(environment.DATA_DIR ?? "", "website.db"),
      databaseUrl: database.url,
    });
    const { password_hash } = await stored.read.selectFrom("users").select("password_hash").executeTakeFirstOrThrow();
    await stored.close();
    // No option of tests makes it cheaper.
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  // On one database only: file modes do not depend on it.
  test.runIf(databaseKind === "sqlite")(
    "writes files for its own account only, with any umask, and so do its commands",
    { tags: ["promise-51", "release"], timeout: 60_000 },
    async () => {
      const [data, archives] = [environment.DATA_DIR ?? "", join(folder, "archives")];
      await sendJson(`${started.url}/api/contact`, "POST", CONTACT_MESSAGE);
      await waitUntil("a mail is a file", async () => (await readdir(join(data, "outbox")).catch(() => [])).length > 0);
      await promisify(execFile)(process.execPath, ["tools/backup.ts", join(archives, "a.tar.gz")], {
        cwd: ROOT,
        env: { ...programVariables(), ...environment },
      });
      expect([...(await openToOthers(data)), ...(await openToOthers(archives))]).toEqual([]);
    },
  );

  test.each(variants(["SIGTERM", "SIGINT", "SIGHUP"] as const, (signal) => signal === "SIGTERM"))(
    "ends cleanly at %s, and no later start shows a password",
    {
      tags: ["promise-22", "promise-51"],
      timeout: 60_000,
    },
    async (signal) => {
      // With a new folder the signal is sent while the first administrator is still being created.
      const isNew = signal === "SIGINT" && !database.url;
      const DATA_DIR = join(folder, isNew ? "second" : "first");
      if (signal !== "SIGTERM") started = await startProgram({ ...environment, DATA_DIR });
      await waitUntil("it is up", () => started.output().includes("is up."), 60_000);
      started.child.kill(signal);
      expect(await started.exited).toEqual({ code: 0, signal: null });
      expect(started.output()).toMatch(new RegExp(`"signal":"${signal}".*"msg":"stopping"`));
      if (signal === "SIGHUP") expect(passwordIn(started)).toBeUndefined();
      expect(await openToOthers(environment.DATA_DIR ?? "")).toEqual([]);
    },
  );
});

describe.runIf(databaseKind === "sqlite")(
  "a start that fails explains the reason in a sentence",
  { tags: ["release", "promise-51"] },
  () => {
    test.concurrent.each<[string, () => Promise<Record<string, string>>, string]>([
      [
        "METRICS_PORT is taken",
        async () => {
          const port = await freePort();
          (await listenOn(port)).unref();
          return { METRICS_PORT: String(port) };
        },
        "set METRICS_PORT to another number",
      ],
      ["HOST is another machine's", async () => ({ HOST: "192.0.2.1" }), "HOST is not an address of this machine"],
      [
        "DATA_DIR is a file",
        async () => {
          await writeFile(join(folder, "a-file"), "");
          return { DATA_DIR: join(folder, "a-file") };
        },
        "There is a file where a folder is needed",
      ],
      [
        "DATA_DIR is below a file",
        async () => {
          await writeFile(join(folder, "b-file"), "");
          return { DATA_DIR: join(folder, "b-file", "data") };
        },
        "There is a file where a folder is needed",
      ],
      // A path that not even root can create.
      [
        "DATA_DIR cannot be written",
        async () => ({ DATA_DIR: "/sys/website" }),
        "This account may not write /sys/website",
      ],
      [
        "website.db is no database",
        async () => {
          await mkdir(join(folder, "letter"));
          await writeFile(join(folder, "letter", "website.db"), "a letter ".repeat(1000));
          return { DATA_DIR: join(folder, "letter") };
        },
        "is damaged or not a database. Restore a backup",
      ],
      [
        "website.db is a folder",
        async () => {
          await mkdir(join(folder, "strange", "website.db"), { recursive: true });
          return { DATA_DIR: join(folder, "strange") };
        },
        "cannot be written by this account",
      ],
    ])("%s", async (_, prepare, sentence) => {
      const program = await startProgram({ DATA_DIR: join(folder, "other"), ...(await prepare()) });
      expect(await program.exited).toEqual({ code: 1, signal: null });
      expectSentence(program, sentence);
    });
  },
);

test.runIf(databaseKind === "postgres")("a start without its database says so in a sentence", async () => {
  const url = new URL(database.url ?? "");
  url.pathname = "/there_is_none";
  const program = await startProgram({ DATA_DIR: join(folder, "none"), DATABASE_URL: url.href });
  expect(await program.exited).toEqual({ code: 1, signal: null });
  expectSentence(program, "is not on that server. Create it first");
});

// On one database only: mail does not depend on it.
test.runIf(databaseKind === "sqlite").each([
  ["warns", { PUBLIC_URL: "https://www.example.org" }, 1],
  ["says nothing", { PUBLIC_URL: "https://www.example.org", SMTP_URL: "smtp://127.0.0.1:9" }, 0],
  ["says nothing", {}, 0],
])("a start %s about missing mail settings with %j", { tags: "release" }, async (_, environment, times) => {
  const program = await startProgram({ DATA_DIR: await mkdtemp(join(folder, "mails-")), ...environment });
  await waitUntil("it is up", () => program.output().includes("is up."));
  await program.kill("SIGTERM");
  const lines = program.output().split("\n");
  expect(lines.filter((line) => /"level":"warn".*no SMTP_URL: mails become files/.test(line))).toHaveLength(times);
});
