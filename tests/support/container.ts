import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");

/** Commands that make an image of the operating system, build on it, and start it. A machine has them if their packages are installed. */
const { DEBOOTSTRAP_PATH = "", PODMAN_PATH = "", RUNC_PATH = "" } = process.env;

/** Whether this process may build and start containers, as only root may without further set-up. */
export const hasContainers = Boolean(DEBOOTSTRAP_PATH && PODMAN_PATH && RUNC_PATH) && process.getuid?.() === 0;

/** Release of Debian in the tag of Dockerfile's base image. */
const RELEASE = "trixie";
const BASE = "localhost/base";
const CERTIFICATES = "etc/ssl/certs/ca-certificates.crt";

export interface Containers {
  /** Runs a command of Podman and returns its output. */
  podman(...words: string[]): Promise<string>;
  /** Builds the image of Dockerfile. */
  build(tag: string): Promise<void>;
  remove(): Promise<void>;
}

/** Prepares a store of images with a base image like that of Dockerfile: Debian, Node, npm and the account `node`. */
export async function openContainers(): Promise<Containers> {
  const folder = await mkdtemp(join(tmpdir(), "website-containers-"));
  const at = (name: string) => join(folder, name);
  // Podman refuses one of more than 50 characters, which the folder of a test run exceeds.
  const runRoot = await mkdtemp("/run/website-");
  const store = ["--root", at("store"), "--runroot", runRoot, "--storage-driver", "overlay"];
  // Of Podman's own defaults, one needs systemd, and `crun` 1.8 fails where both versions of cgroups are mounted.
  const runtime = ["--runtime", RUNC_PATH, "--cgroup-manager", "cgroupfs"];
  async function podman(...words: string[]): Promise<string> {
    const { stdout, stderr } = await run(PODMAN_PATH, [...store, ...runtime, ...words], { maxBuffer: 100_000_000 });
    return stdout + stderr;
  }
  async function remove(): Promise<void> {
    await podman("rm", "--all", "--force", "--time", "0");
    await podman("rmi", "--all", "--force");
    await podman("volume", "rm", "--all", "--force");
    // Podman leaves its folder mounted on itself.
    await run("umount", [at("store/overlay")]).catch(() => undefined);
    await rm(runRoot, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await run(DEBOOTSTRAP_PATH, ["--variant=minbase", RELEASE, at("base")], { maxBuffer: 10_000_000 });
    await addNode(at("base"));
    await run("tar", ["--directory", at("base"), "--create", "--file", at("base.tar"), "."]);
    await podman("import", at("base.tar"), BASE);
  } catch (error) {
    await remove().catch(() => undefined);
    throw error;
  }
  return {
    podman,
    async build(tag) {
      // Only the first stage names a foreign image. A chroot needs no network of its own.
      await podman("build", "--format", "docker", "--isolation", "chroot", "--from", BASE, "--tag", tag, ROOT);
    },
    remove,
  };
}

/** Adds the pinned Node, npm, and the settings by which npm reaches its registry from this machine. */
async function addNode(base: string): Promise<void> {
  const at = (name: string) => join(base, name);
  const npm = async (...words: string[]) => (await run("npm", words, { cwd: ROOT })).stdout.trim();
  const modules = "usr/local/lib/node_modules/npm";
  await cp(await realpath(join(ROOT, "node_modules/node/bin/node")), at("usr/local/bin/node"));
  // `npm root --global` follows the Node that runs npm, and the pinned Node comes without npm.
  const { stdout: command } = await run("sh", ["-c", "command -v npm"]);
  await cp(join(dirname(await realpath(command.trim())), ".."), at(modules), { recursive: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", at("usr/local/bin/npm"));
  await run("chroot", [base, "useradd", "--uid", "1000", "--user-group", "--create-home", "node"]);
  await mkdir(at("etc/ssl/certs"), { recursive: true });
  await cp(join("/", CERTIFICATES), at(CERTIFICATES));
  await mkdir(at("usr/local/etc"), { recursive: true });
  await writeFile(
    at("usr/local/etc/npmrc"),
    `registry=${await npm("config", "get", "registry")}\ncafile=/${CERTIFICATES}\n`,
  );
}
