import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const GUIDE = new URL("../../docs/guides/scale.md", import.meta.url);

export interface PgBouncer {
  /** Address of the same database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database, as the guide configures it. Only the paths and ports of this machine are
 * replaced.
 */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const ownPort = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "website-pgbouncer-"));
  // PgBouncer drops its root privileges, and must still read its files.
  await chmod(folder, 0o755);
  const users = join(folder, "userlist.txt");
  await writeFile(users, `"${username}" "${password}"\n`);
  const config = (await exampleOfGuide())
    .replace(/^website = .*$/m, `${name} = host=${hostname} port=${port} dbname=${name}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${ownPort}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
  await writeFile(join(folder, "pgbouncer.ini"), `${config}unix_socket_dir =\n`);
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(process.env.PGBOUNCER_PATH ?? "/usr/sbin/pgbouncer", [...asUser, join(folder, "pgbouncer.ini")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("close", () => resolve()).once("error", () => resolve()));
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const stop = async () => {
    child.kill("SIGINT");
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil("PgBouncer listens", () => isListening(child, ownPort));
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer did not start: ${output}`, { cause: error });
  }
  const url = new URL(databaseUrl);
  url.port = String(ownPort);
  return { url: url.href, stop };
}

async function exampleOfGuide(): Promise<string> {
  const [, example] = /```ini\n(\[databases\][^`]*)```/.exec(await readFile(GUIDE, "utf8")) ?? [];
  if (!example) throw new Error("The guide has no example for PgBouncer");
  return example;
}

function isListening(child: ChildProcess, port: number): Promise<boolean> {
  if (child.exitCode !== null) throw new Error("It has ended");
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
