import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const run = promisify(execFile);

/** Command of OpenStack Swift that writes the file of its servers' addresses; a machine has it if its package is installed. */
const RING_BUILDER = process.env.SWIFT_RING_BUILDER_PATH;
/** The Python of Debian's packages. */
const PYTHON = "/usr/bin/python3";

export const hasSwift = RING_BUILDER !== undefined;

/** Servers behind the proxy. */
const STORES = ["account", "container", "object"] as const;
type Server = "proxy" | (typeof STORES)[number];

const REGION = "af-south-1";
const BUCKET = "website-files";
/** Small, so that a test's files fill several pages. */
const PAGE = 3;

export interface Swift {
  /** Environment variables that configure the program for this store. */
  environment: Readonly<Record<string, string>>;
  /** Environment variables of a key without a right to the bucket. */
  stranger: Readonly<Record<string, string>>;
  /** Ends the server that has the contents of files; the others still respond. */
  stopFiles(): Promise<void>;
  startFiles(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts Swift with its S3 protocol on free ports of 127.0.0.1, with one copy of each file, and creates a bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "website-swift-"));
  const at = (name: string) => join(folder, name);
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  };
  await mkdir(at("disk"));
  await writeFile(
    at("swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = only\ndefault = yes\n",
  );
  await writeFile(at("proxy.conf"), `${shared(folder, ports.proxy)}${PROXY}`);
  for (const store of STORES) {
    await writeFile(at(`${store}.conf`), `${shared(folder, ports[store])}${storeConfig(store)}`);
    for (const step of [["create", "4", "1", "0"], ["add", `r1z1-127.0.0.1:${ports[store]}/disk`, "1"], ["rebalance"]])
      await run(RING_BUILDER ?? "", [at(`${store}.builder`), ...step]);
  }

  const children = new Map<Server, { child: ChildProcess; ended: Promise<unknown> }>();
  async function start(server: Server): Promise<void> {
    const child = spawn(PYTHON, ["-c", START, at(`${server}.conf`), `${server}-server`], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const log = createWriteStream(at("log"), { flags: "a" });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    children.set(server, { child, ended: new Promise((resolve) => child.once("close", resolve)) });
    await waitUntil(`the ${server} server responds`, () => responds(ports[server]), 60_000);
  }
  async function stop(server: Server): Promise<void> {
    const running = children.get(server);
    // At its default signal a server first waits for idle connections.
    running?.child.kill("SIGKILL");
    await running?.ended;
  }
  async function remove(): Promise<void> {
    for (const server of children.keys()) await stop(server);
    await rm(folder, { recursive: true, force: true });
  }

  const account = { accessKeyId: "website:files", secretAccessKey: "canary-secret-key" };
  const endpoint = `http://127.0.0.1:${ports.proxy}/`;
  try {
    await Promise.all(([...STORES, "proxy"] as const).map(start));
    const { CreateBucketCommand, S3Client } = await import("@aws-sdk/client-s3");
    const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: account });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    client.destroy();
  } catch (error) {
    const log = await readFile(at("log"), "utf8").catch(() => "");
    await remove();
    throw new Error(`Swift did not start: ${log.slice(-2000)}`, { cause: error });
  }
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      S3_REGION: REGION,
    },
    stranger: { S3_ACCESS_KEY_ID: "website:stranger", S3_SECRET_ACCESS_KEY: "canary-secret-key-of-stranger" },
    stopFiles: () => stop("object"),
    startFiles: () => start("object"),
    remove,
  };
}

/** Program of each server, as in the commands of Swift's packages, which are one package a server. */
const START =
  "import sys\nfrom swift.common.wsgi import run_wsgi\nsys.exit(run_wsgi(sys.argv[1], sys.argv[2], verbose=True))";

const shared = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}
mount_check = false
`;

const storeConfig = (store: string) => `[pipeline:main]
pipeline = healthcheck ${store}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${store}-server]
use = egg:swift#${store}
`;

/**
 * `tempauth` has the keys in its configuration. It requires a cache, which may be
 * unreachable. A server that was unreachable is asked again at once, not after a minute.
 */
const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_interval = 0
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:tempauth]
use = egg:swift#tempauth
user_website_files = canary-secret-key .admin
user_website_stranger = canary-secret-key-of-stranger
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
max_bucket_listing = ${PAGE}
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "copy", "slo", "dlo"]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join("")}`;

const responds = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  );
