import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const DEPLOY = resolve(import.meta.dirname, "../../deploy");
const CERTIFICATES = join(import.meta.dirname, "certificates");
/** Name of the site in the configuration of the tests. */
const HOST = "localhost";
/** Time after which nginx ends a silent upload, in the shipped file. */
const BODY_TIMEOUT = "20s";
const bodyTimeoutLine = (time: string) => `client_body_timeout ${time};`;

export interface ReverseProxy {
  /** Address of the site, without a slash at its end. */
  url: string;
  /** Address of the redirect to TLS. Equal to `url` where the proxy of the test has no TLS. */
  plainUrl: string;
  /** Lines of the access log. */
  accessLog(): Promise<string[]>;
  errors(): Promise<string>;
  stop(): Promise<void>;
}

interface Places {
  /** Ports of the processes that the proxy passes requests on to. */
  processes: readonly number[];
  tlsPort: number;
  plainPort: number;
  /** Folder of the logs. */
  folder: string;
}

function pathOf(variable: "NGINX_PATH" | "CADDY_PATH"): string {
  const path = process.env[variable];
  if (!path) throw new Error(`${variable} is not set: run \`npm test\`, which finds or installs the program`);
  return path;
}

function versionOf(path: string): number {
  const { stdout, stderr } = spawnSync(path, ["-v"], { encoding: "utf8" });
  const [, major, minor, patch] = /(\d+)\.(\d+)\.(\d+)/.exec(stdout + stderr) ?? [];
  return Number(major) * 1_000_000 + Number(minor) * 1_000 + Number(patch);
}

function replaced(text: string, parts: readonly (readonly [from: string, to: string])[]): string {
  return parts.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The shipped configuration has no '${from}'`);
    return result.replaceAll(from, to);
  }, text);
}

/** Returns the shipped nginx file with the names and places of a test, and nothing else changed. */
export function nginxFile(text: string, version: number, { processes, tlsPort, plainPort, folder }: Places): string {
  const server = /^ {4}server 127\.0\.0\.1:3000 (.*);$/m.exec(text);
  const upstreams = processes.map((port) => `    server 127.0.0.1:${port} ${server?.[1]};`);
  return replaced(text, [
    ["www.example.org", HOST],
    [server?.[0] ?? "the line of the process", upstreams.join("\n")],
    ["listen 80;", `listen 127.0.0.1:${plainPort};`],
    ["    listen [::]:80;\n", ""],
    ["listen 443 ssl;", `listen 127.0.0.1:${tlsPort} ssl${version < 1_025_001 ? " http2" : ""};`],
    ["    listen [::]:443 ssl;\n", ""],
    ...(version < 1_025_001 ? ([["    http2 on;\n", ""]] as const) : []),
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, join(CERTIFICATES, "mail.cert.pem")],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, join(CERTIFICATES, "mail.key.pem")],
    ["/var/log/nginx/", `${folder}/`],
  ]);
}

/** Returns a main configuration that includes only the shipped file, as Debian's includes `conf.d`. */
function nginxMain(folder: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/main.log warn;
events { worker_connections 4096; }
http {
  access_log ${folder}/unexpected.log;
  ${temporary.join("\n  ")}
  include ${folder}/website.conf;
}
`;
}

const readLog = (path: string) => readFile(path, "utf8").catch(() => "");

interface Running {
  /** Standard error so far. */
  errors(): string;
  end(): Promise<void>;
}

async function runProxy(command: string, args: readonly string[], folder: string, port: number): Promise<Running> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = new Promise((done) => child.once("exit", done));
  await waitUntil(`${command} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${command} ended: ${errors}`);
    return isOpen(port);
  });
  return {
    errors: () => errors,
    async end() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    });
    socket.on("error", () => done(false));
  });
}

/**
 * Starts nginx with the shipped file in front of these processes of the program. `bodyTimeout` replaces the shipped time after
 * which nginx ends a silent upload.
 */
export async function startNginx(processes: readonly number[], bodyTimeout = BODY_TIMEOUT): Promise<ReverseProxy> {
  const path = pathOf("NGINX_PATH");
  const folder = await mkdtemp(join(tmpdir(), "website-nginx-"));
  const [tlsPort, plainPort] = [await freePort(), await freePort()];
  const text = await readFile(join(DEPLOY, "nginx/website.conf"), "utf8");
  const places = { processes, tlsPort, plainPort, folder };
  const file = nginxFile(text, versionOf(path), places);
  await writeFile(
    join(folder, "website.conf"),
    replaced(file, [[bodyTimeoutLine(BODY_TIMEOUT), bodyTimeoutLine(bodyTimeout)]]),
  );
  await writeFile(join(folder, "nginx.conf"), nginxMain(folder));
  const running = await runProxy(path, ["-p", folder, "-c", join(folder, "nginx.conf")], folder, tlsPort);
  return {
    url: `https://127.0.0.1:${tlsPort}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    accessLog: async () => (await readLog(join(folder, "access.log"))).split("\n").filter(Boolean),
    errors: async () => (await readLog(join(folder, "error.log"))) + (await readLog(join(folder, "main.log"))),
    stop: running.end,
  };
}

/** Returns the shipped Caddy file with the names and places of a test: without TLS, for which Caddy would ask a foreign server. */
export function caddyFile(text: string, { processes, plainPort }: Omit<Places, "tlsPort" | "folder">) {
  return replaced(text, [
    ["www.example.org {", `http://127.0.0.1:${plainPort} {`],
    ["127.0.0.1:3000", processes.map((port) => `127.0.0.1:${port}`).join(" ")],
    ["{\n\tservers {", "{\n\tadmin off\n\tservers {"],
  ]);
}

/** Starts Caddy with the shipped file in front of these processes of the program. */
export async function startCaddy(processes: readonly number[]): Promise<ReverseProxy> {
  const path = pathOf("CADDY_PATH");
  const folder = await mkdtemp(join(tmpdir(), "website-caddy-"));
  await mkdir(join(folder, "data"));
  const plainPort = await freePort();
  const text = await readFile(join(DEPLOY, "caddy/website.caddyfile"), "utf8");
  const file = join(folder, "Caddyfile");
  await writeFile(file, caddyFile(text, { processes, plainPort }));
  const running = await runProxy(path, ["run", "--config", file, "--adapter", "caddyfile"], folder, plainPort);
  const url = `http://127.0.0.1:${plainPort}`;
  return {
    url,
    plainUrl: url,
    accessLog: async () => [],
    errors: async () => running.errors(),
    stop: running.end,
  };
}
