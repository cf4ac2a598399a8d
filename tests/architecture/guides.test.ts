import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
const example = read(".env.example");
const guides = readdirSync(join(root, "docs/guides")).map((name) => `docs/guides/${name}`);
const documents = ["README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/how-it-works.md", ...guides];

describe.each(documents)("%s", (file) => {
  const text = read(file);

  test("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
  });

  test("names only commands that exist", () => {
    const commands = [...text.matchAll(/npm (?:--silent )?run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test("names only files of the repository that exist", () => {
    const files = [...text.matchAll(/(?<![\w./-])((?:src|tools|tests|bench|deploy|migrations)\/[\w./-]+\.[a-z]+)\b/g)];
    const named = files.map(([, name = ""]) => name).filter((name) => !name.includes(".."));
    expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  test("sets only variables that the program reads", () => {
    const own = /^(TEST_|POSTGRES_PASSWORD|BACKUP_|CHROMIUM_PATH|NODE_)/;
    const set = [...text.matchAll(/(?:^|[`\s])([A-Z][A-Z0-9]*_[A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
    expect(set.filter((name) => !own.test(name) && !example.includes(`#${name}=`))).toEqual([]);
  });
});

test("the README links to every guide", () => {
  const readme = read("README.md");
  expect(guides.filter((guide) => !readme.includes(`](${guide})`))).toEqual([]);
});

describe("paths in documents", () => {
  /** Parts of addresses, and a kind of record that is an example. */
  const NO_PATHS = new Set([
    "a/b",
    "W/",
    "endpoint/bucket/key",
    "docs/decisions/NNN-title.md",
    "src/server/quotes",
    "src/web/admin/quotes",
  ]);
  const BASES = ["", "src", "src/server", "src/server/platform", "src/web", "src/web/site", "src/web/admin"];
  const files = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" }).trim().split("\n");

  test("each path in backticks exists, from the root or the folder of its document", () => {
    const missing = files.flatMap((file) => {
      const bases = [dirname(file), ...BASES];
      const named = [...read(file).matchAll(/`((?![./]|data\/|DATA_DIR)[\w.-]+\/[\w./-]*)`/g)].map(
        ([, path = ""]) => path,
      );
      const isMissing = (path: string) =>
        !NO_PATHS.has(path) && !bases.some((base) => existsSync(join(root, base, path)));
      return named.filter(isMissing).map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test("each folder has the contents that docs/ARCHITECTURE.md names", () => {
    const rows = read("docs/ARCHITECTURE.md").matchAll(/^\| `((?:src|tests|bench|tools)[\w/]*)` \| ([^|]*) \|/gm);
    const named = [...rows].flatMap(([, folder = "", contents = ""]) =>
      [...contents.matchAll(/`([a-z-]+(?:\.tsx?)?)`/g)].map(([, name = ""]) => `${folder}/${name}`),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
