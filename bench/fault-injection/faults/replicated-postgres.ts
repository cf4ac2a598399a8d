import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "#tests/support/program.ts";
import { startTcpProxy, type TcpProxy } from "#tests/support/tcp-proxy.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Primary with a standby that receives changes over a proxy of the drill. */
export interface ReplicatedPostgres {
  primary: number;
  standby: number;
  /** Address of the website's database on the server at this port. */
  urlAt(port: number): string;
  /** Proxy that the standby reads from. */
  replication: TcpProxy;
  killPrimary(): Promise<void>;
  promote(): Promise<void>;
  remove(): Promise<void>;
}

interface PostgresSetup {
  findServerCommands(): string | undefined;
  serverUser(): { uid?: number; gid?: number };
}

const PASSWORD = "drill";
const NAME = "website";

/** Starts both servers on empty data. A synchronous primary acknowledges a change only once the standby has it. */
export async function startReplicatedPostgres({ synchronous }: { synchronous: boolean }): Promise<ReplicatedPostgres> {
  // TypeScript has no types of this set-up script.
  const setup: PostgresSetup = await import(new URL("../../../tools/tasks/postgres.mjs", import.meta.url).href);
  const commands = setup.findServerCommands();
  if (!commands) throw new Error("PostgreSQL is not installed");
  const owner = setup.serverUser();
  const folder = await mkdtemp(join(tmpdir(), "website-standby-"));
  const started: ChildProcess[] = [];

  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined)
    for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);

  function begin(name: string, parameters: readonly string[]): ChildProcess {
    const env = { ...process.env, LC_ALL: "C.UTF-8", PGPASSWORD: PASSWORD };
    return spawn(join(commands ?? "", name), parameters, { cwd: folder, env, stdio: "ignore", ...owner });
  }
  async function run(name: string, parameters: readonly string[]): Promise<void> {
    const [code] = await once(begin(name, parameters), "close");
    if (code !== 0) throw new Error(`${name} ended with ${code}`);
  }
  async function startServer(data: string, port: number, settings: readonly string[]): Promise<ChildProcess> {
    const own = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${folder}`, ...settings];
    const server = begin("postgres", ["-D", join(folder, data), ...own.flatMap((setting) => ["-c", setting])]);
    started.push(server);
    await waitUntil(
      `${data} takes connections`,
      () => ask(port, "postgres", "select 1").catch(() => undefined),
      60_000,
    );
    return server;
  }
  const urlOf = (port: number, database: string) => `postgres://tests:${PASSWORD}@127.0.0.1:${port}/${database}`;
  async function ask(port: number, database: string, statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: urlOf(port, database) });
    // A killed server cuts the connection.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const [primary, standby] = [await freePort(), await freePort()];
  const replication = await startTcpProxy({ host: "127.0.0.1", port: primary });
  async function remove(): Promise<void> {
    for (const server of started) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      server.kill("SIGQUIT");
      await once(server, "close");
    }
    await replication.close();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    const access = ["-U", "tests", "--pwfile", passwordFile, "--auth=scram-sha-256"];
    await run("initdb", ["-D", join(folder, "primary"), ...access, "--encoding=UTF8", "--locale=C.UTF-8"]);
    const server = await startServer("primary", primary, []);
    const link = `host=127.0.0.1 port=${replication.port} user=tests`;
    await run("pg_basebackup", ["-D", join(folder, "copy"), "-d", link, "-X", "stream", "-c", "fast", "-R"]);
    const settings = ["cluster_name=copy", `primary_conninfo=${link} password=${PASSWORD} application_name=copy`];
    await startServer("copy", standby, settings);
    if (synchronous) {
      await ask(primary, "postgres", "alter system set synchronous_standby_names = 'copy'");
      await ask(primary, "postgres", "select pg_reload_conf()");
    }
    const wanted = synchronous ? "sync" : "async";
    const states = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${wanted}'`;
    await waitUntil("the standby follows", async () => (await ask(primary, "postgres", states)).length > 0, 60_000);
    await ask(primary, "postgres", `create database ${NAME}`);
    return {
      primary,
      standby,
      urlAt: (port) => urlOf(port, NAME),
      replication,
      async killPrimary() {
        server.kill("SIGKILL");
        await once(server, "close");
        await waitUntil("the primary is gone", () =>
          ask(primary, "postgres", "select 1").then(
            () => false,
            () => true,
          ),
        );
      },
      async promote() {
        await ask(standby, "postgres", "select pg_promote(true, 60)");
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
