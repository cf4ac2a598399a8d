import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Containers, hasContainers, openContainers } from "#tests/support/container.ts";
import { send } from "#tests/support/http.ts";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Downloads Debian and two sets of packages, and builds the pages. */
const BUILD_MS = 15 * 60_000;

/** The settings of every service in compose.yaml. Without limits on open files Podman would set some that need a right. */
const HARDENING = [
  "--read-only",
  "--tmpfs=/tmp",
  "--cap-drop=all",
  "--security-opt=no-new-privileges",
  "--pids-limit=256",
  "--memory=1536m",
  "--ulimit=nofile=4096:4096",
  "--ulimit=nproc=1024:1024",
];

describe.runIf(hasContainers)("the image of Dockerfile", { tags: "release" }, () => {
  let containers: Containers;
  let port: number;
  beforeAll(async () => {
    containers = await openContainers();
    await containers.build("website");
    port = await freePort();
    const environment = [`--env=PORT=${port}`, "--env=HOST=127.0.0.1"];
    const volumes = ["--volume=data:/data", "--volume=backups:/backups"];
    const own = ["--network=host", ...HARDENING, ...volumes, ...environment];
    await containers.podman("run", "--detach", "--name=app", ...own, "website");
    await isUp();
  }, BUILD_MS);
  afterAll(() => containers?.remove(), BUILD_MS);

  const isUp = () =>
    waitUntil(
      "the program is ready",
      () =>
        send(`http://127.0.0.1:${port}/api/ready`).then(
          ({ status }) => status === 200,
          () => false,
        ),
      60_000,
    );
  const inside = (...words: string[]) => containers.podman("exec", "app", ...words);

  test("it serves pages without rights, on a disk that it cannot write to", async () => {
    expect((await send(`http://127.0.0.1:${port}/`)).text).toContain("</html>");
    expect(await inside("id", "-un")).toBe("node\n");
    await expect(inside("touch", "/app/file")).rejects.toThrow("Read-only file system");
  });

  test("it has only what the program needs", async () => {
    expect((await inside("ls", "-A", "/app")).trim().split("\n")).toEqual([
      "build",
      "migrations",
      "node_modules",
      "package-lock.json",
      "package.json",
      "src",
      "tools",
    ]);
  });

  test("its health check succeeds", async () => {
    await containers.podman("healthcheck", "run", "app");
  });

  test("it writes a backup, and has pg_dump for PostgreSQL 17", async () => {
    await inside("node", "tools/backup.ts", "/backups/website.tar.gz");
    expect(await inside("ls", "/backups")).toContain("website.tar.gz");
    expect(await inside("pg_dump", "--version")).toContain(" 17.");
  });

  test("it ends at the signal to stop, and starts again with its data", async () => {
    const before = await containers.podman("logs", "app");
    expect(before).toContain("First administrator");
    await containers.podman("stop", "--time=20", "app");
    expect(await containers.podman("inspect", "app", "--format={{.State.ExitCode}}")).toBe("0\n");
    await containers.podman("start", "app");
    await isUp();
    const after = (await containers.podman("logs", "app")).slice(before.length);
    expect(after).not.toContain("First administrator");
  });
});
