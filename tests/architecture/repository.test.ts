import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../../src/web/routes.ts";

const root = resolve(import.meta.dirname, "../..");
const files = repositoryFiles();
const sources = files.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));

/** Returns the files that are tracked, or would be after the next commit. */
function repositoryFiles(): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const names = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  return names.filter((name) => name !== "" && existsSync(join(root, name)));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

describe("names", () => {
  test("are not vague words such as utils or helpers", () => {
    const vague = /^(index|utils?|utilities|helpers?|misc|common)(\.|$)/;
    const isVague = (file: string) => file.split("/").some((part) => vague.test(part));
    expect(sources.filter(isVague)).toEqual([]);
  });

  test("are words joined by hyphens", () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
    // The last pattern is the name of a systemd template.
    const ownNames = /^([A-Z]+\.md|LICENSE|Dockerfile|OFL-.*\.txt|[a-z]+@\.service)$/;
    const isOdd = (file: string) => file.split("/").some((part) => !kebab.test(part) && !ownNames.test(part));
    expect(files.filter(isOdd)).toEqual([]);
  });
});

describe("packages", () => {
  const manifest = JSON.parse(read("package.json"));
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(read("package-lock.json"));
  interface LockedPackage {
    integrity?: string;
    resolved?: string;
    inBundle?: boolean;
  }
  const locked = Object.entries(lock.packages).filter(([path]) => path !== "");

  test("are pinned to one version", { tags: "promise-42" }, () => {
    const versions = Object.entries<string>({ ...manifest.dependencies, ...manifest.devDependencies });
    const exact = /^(npm:[a-z@/-]+@)?\d+\.\d+\.\d+$/;
    expect(versions.filter(([, version]) => !exact.test(version))).toEqual([]);
  });

  test("are locked by their content, wherever they are fetched from", { tags: "promise-42" }, () => {
    expect(locked.length).toBeGreaterThan(0);
    // A bundled package is inside another package, which locks it.
    expect(locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  });

  test("are locked for every platform, since npm ci refuses a lock that leaves one out", () => {
    const named = locked.flatMap(([path, entry]) => {
      const optional = Object.keys("optionalDependencies" in entry ? Object(entry.optionalDependencies) : {});
      return optional.map((name) => ({ name, by: path }));
    });
    const isLocked = ({ name, by }: { name: string; by: string }) =>
      `${by}/node_modules/${name}` in lock.packages || `node_modules/${name}` in lock.packages;
    expect(named.filter((dependency) => !isLocked(dependency))).toEqual([]);
  });

  test("in production are few, and only Node itself runs an install script", { tags: "promise-42" }, () => {
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(54);
    const withScript = locked.filter(([, entry]) => "hasInstallScript" in entry).map(([path]) => path);
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(withScript).toEqual(["node_modules/node"]);
    expect(allowed).toEqual([["node", true]]);
    expect(read("tools/tasks/install.mjs")).toContain('"--ignore-scripts"');
  });
});

describe("exports", () => {
  test("are named, except those of route modules and configurations", () => {
    const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(filesOf)];
    const routeModules = routes.flatMap(filesOf).map((file) => `src/web/${file}`);
    const framework =
      /^(src\/web\/(root\.tsx|routes\.ts|entry\.server\.tsx)|[^/]+\.config\.ts|tests\/support\/cold-vite\.config\.ts|\.dependency-cruiser\.mjs)$/;
    const hasDefault = (file: string) => /^export (default\b|\{[^}]*\bas default\b)/m.test(read(file));
    expect(sources.filter((file) => hasDefault(file) && !framework.test(file) && !routeModules.includes(file))).toEqual(
      [],
    );
  });
});

describe("words", () => {
  // Written in two parts, so that this file does not contain these words.
  const assistants = [
    "clau" + "de",
    "anthro" + "pic",
    "chat" + "gpt",
    "copi" + "lot",
    "cod" + "ex",
    "language mod" + "el",
  ];
  const machine = ["/wo" + "rk/", "/ro" + "ot/", "/ho" + "me/"];
  const registries = ["registry.np" + "mjs", "deb.deb" + "ian", "security.deb" + "ian", "registry.ya" + "rnpkg"];

  test.each([
    ["who helped to write it", new RegExp(`\\b(${assistants.join("|")})`, "i")],
    ["paths of one machine", new RegExp(`(^|[\\s"'\`(=:])(file://)?(${machine.join("|")})`, "m")],
    ["hosts of package registries", new RegExp(registries.join("|"), "i")],
  ])("do not reveal %s", (_, pattern) => {
    const isText = (file: string) =>
      statSync(join(root, file)).size < 2_000_000 && !/\.(woff2|png|ico|jpe?g|webp|avif)$/.test(file);
    expect(files.filter((file) => isText(file) && pattern.test(read(file)))).toEqual([]);
  });
});

describe("a README of a folder", () => {
  const readmes = files.filter((file) => file !== "README.md" && basename(file) === "README.md");

  test.each(readmes)("%s fits on half a screen: at most 15 lines", (file) => {
    expect(read(file).trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  });
});

describe("a comment on a declaration", () => {
  test("is directly above it, and not above another comment", () => {
    const stacked = sources.filter((file) => /\.tsx?$/.test(file) && /\*\/\n\s*\/\*\*/.test(read(file)));
    expect(stacked).toEqual([]);
  });
});

describe("a script of the browser", () => {
  /** Functions that browsers have only over HTTPS and on localhost. */
  const secure = /\brandomUUID\b|\bcrypto\.subtle\b|\bnavigator\.(clipboard|credentials|locks|serviceWorker|storage)\b/;
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "");

  test("uses what plain HTTP lacks only where it is checked or caught", () => {
    const inBrowser = /^src\/(web|ui|contract|content)\/.*(?<!\.test)\.tsx?$/;
    const using = sources.filter((file) => inBrowser.test(file) && secure.test(withoutComments(read(file))));
    expect(using.sort()).toEqual([
      "src/web/admin/credentials/passkeys.ts",
      "src/web/admin/credentials/single-sign-on.ts",
      "src/web/admin/live/connection.ts",
      "src/web/shared/copy-text.ts",
    ]);
  });
});

describe("a test", () => {
  test("never waits for `networkidle`, which the stream of events holds up for ever", () => {
    const waiting = sources.filter((file) => file.startsWith("tests/") && read(file).includes('"network' + 'idle"'));
    expect(waiting).toEqual([]);
  });
});
