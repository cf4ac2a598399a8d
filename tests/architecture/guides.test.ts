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
