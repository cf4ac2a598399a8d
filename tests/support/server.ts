import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { drain } from "#server/platform/http/http-server.ts";
import { createLog } from "#server/platform/http/log.ts";
import type { PasswordHashing } from "#server/platform/session/passwords.ts";
import { createMigratedDatabase } from "#tests/support/copied-database.ts";
import { createDatabase, type TestDatabase } from "#tests/support/database.ts";
import { cheapHashing } from "#tests/support/passwords.ts";

export const ADMIN = { email: "admin@example.com", password: "correct horse battery" } as const;

const MAX_DRAIN_MS = 10_000;

/** Loops that tests of mails wait for, in place of their own pause of a second. */
const WOKEN = new Set(["outbox", "campaigns", "schedules", "webhooks"]);
const WAKE_EVERY_MS = 100;

interface ServerOptions {
  /** Environment variables besides those of every test. */
  environment?: Readonly<Record<string, string>>;
  now?: () => Date;
  /** Cheap by default: a hash at the production cost takes 60 ms of CPU time. */
  hashing?: PasswordHashing;
  /** Set to false where a test reads the outbox itself. */
  sendMail?: boolean;
  /** Set to true where a test needs the sizes of pictures. */
  makeSizes?: boolean;
  /** Set to true where a test reads the checks of /status. */
  checkItself?: boolean;
  /** Receives every line of the log. */
  logLines?: string[];
  /** Database and data folder of an earlier server, for a restart. */
  database?: TestDatabase;
  dataDir?: string;
}

export interface TestServer {
  app: FastifyInstance;
  url: string;
  dataDir: string;
  database: TestDatabase;
  /** Makes one call of the API: `path` below /api, a JSON body, and a token. */
  api(method: string, path: string, options?: ApiOptions): Promise<ApiAnswer>;
  /** Returns a token, by default the administrator's. */
  signIn(credentials?: { email: string; password: string }): Promise<string>;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface ApiOptions {
  body?: unknown;
  token?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every call
  json: any;
}

/** Starts a real server on a free port with a new database. `close` stops it and deletes its data. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const isRestart = options.database !== undefined || options.dataDir !== undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "website-test-")));
  const database = options.database ?? (await (isRestart ? createDatabase() : createMigratedDatabase(dataDir)));
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SAMPLE_DATA: "false",
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    ...options.environment,
  });
  const { logLines } = options;
  // Logs to standard output on request only, because each of these logs listens for the process's exit.
  const log = process.env.TEST_LOG
    ? createLog(process.env.TEST_LOG)
    : createLog("trace", { write: (line) => logLines?.push(line) });
  const app = await buildApp({
    config,
    log,
    checkReplies: true,
    hashing: options.hashing ?? cheapHashing(),
    sendMail: options.sendMail ?? false,
    makeSizes: options.makeSizes ?? false,
    checkItself: options.checkItself ?? false,
    loadPages: () => import(new URL("../../build/server/index.js", import.meta.url).href),
    ...(options.now ? { now: options.now } : {}),
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const waker = options.sendMail ? setInterval(wakeLoops, WAKE_EVERY_MS) : undefined;

  const ended = new Map<string, number>();

  /** Wakes each loop once per run, so that a busy machine does not run it without a pause. */
  function wakeLoops(): void {
    for (const { name, runs, wake } of app.platform.loops) {
      if (!WOKEN.has(name) || ended.get(name) === runs.done + runs.failed) continue;
      ended.set(name, runs.done + runs.failed);
      wake();
    }
  }

  async function api(method: string, path: string, { body, token, headers }: ApiOptions = {}): Promise<ApiAnswer> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === "" ? undefined : JSON.parse(text) };
  }

  async function signIn(credentials: { email: string; password: string } = ADMIN): Promise<string> {
    const { status, json } = await api("POST", "/auth/login", { body: credentials });
    if (status !== 200) throw new Error(`Sign-in refused: ${status} ${JSON.stringify(json)}`);
    return json.token;
  }

  /** Stops like the production server. A keep-alive connection that was just busy would hold `close` for a minute. */
  async function stop(): Promise<void> {
    clearInterval(waker);
    const drained = drain(app.server, MAX_DRAIN_MS);
    await app.close();
    await drained;
  }

  async function close(): Promise<void> {
    await stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }

  return { app, url, dataDir, database, api, signIn, stop, close };
}
