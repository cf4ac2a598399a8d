import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const folders = ["src", "migrations", "tools", "tests", "bench"];

/** Checks a tree that is laid out like this repository by this repository's rules. Returns the result. */
async function cruiseTree(baseDir: string): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(join(root, ".dependency-cruiser.mjs"));
  const tsConfig = extractTSConfig(join(root, "tsconfig.json"));
  const { output } = await cruise(folders, { ...options, baseDir }, undefined, { tsConfig });
  if (typeof output === "string") throw new Error(output);
  return output;
}

function violationsOf(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

describe("the boundaries of this repository", () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    result = await cruiseTree(root);
  });

  test("no file breaks an import rule", () => {
    expect(violationsOf(result)).toEqual([]);
  });

  test("no features and no folders of the web import each other in a circle", () => {
    expect(circlesOf(result)).toEqual([]);
  });

  test("dependency-cruiser sees every file: with an unknown TypeScript it silently sees none", () => {
    const cruised = new Set(result.modules.map(({ source }) => source));
    const files = folders.flatMap(sourceFiles);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !cruised.has(file))).toEqual([]);
  });
});

/**
 * Returns the folder that counts for circles: a feature of the server, or a folder of the back office or of the website. An area names
 * its screens for all others, so its declaration counts as one of `areas`.
 */
function folderOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  if (/^src\/web\/admin\/[^/]+\/area\.ts$/.test(file)) return "admin/areas";
  const { part, folder } = /^src\/(?<part>server|web\/admin|web\/site)\/(?<folder>[^/]+)\//.exec(file)?.groups ?? {};
  return part === "server" ? folder : folder && `${part?.slice("web/".length)}/${folder}`;
}

/**
 * Returns the imports that make circles of folders, such as `customers → messages`, with one of their files. A module that is loaded on
 * demand does not count. dependency-cruiser's rules for folders cannot leave out tests, which may import everything.
 */
function circlesOf({ modules }: ICruiseResult): string[] {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    for (const { resolved, dynamic } of dependencies) {
      const to = folderOf(resolved);
      if (dynamic || !from || !to || from === to) continue;
      const ofFolder = imports.get(from) ?? new Map<string, string>();
      imports.set(from, ofFolder.set(to, source));
    }
  }
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    for (const to of imports.get(from)?.keys() ?? []) if (!found.has(to)) reached(to, found.add(to));
    return found;
  };
  return [...imports].flatMap(([from, ofFolder]) =>
    [...ofFolder].flatMap(([to, file]) => (reached(to).has(from) ? `${from} → ${to} (${file})` : [])),
  );
}

/** Small repository that breaks no rule: the imports of each file. */
const innocent: Record<string, string[]> = {
  "src/contract/products.ts": ["zod"],
  "src/content/words.ts": ["#contract/products.ts"],
  "src/server/platform/database/open.ts": ["kysely", "better-sqlite3", "node:path"],
  "src/server/platform/session-store.ts": ["kysely", "./database/open.ts"],
  "src/server/platform/serve.ts": ["fastify", "react-router", "./session-store.ts", "#contract/products.ts"],
  "src/server/products/store.ts": ["kysely", "../platform/database/open.ts"],
  "src/server/products/list-products.ts": ["./store.ts", "#contract/products.ts", "#content/words.ts"],
  "src/server/products/list-products.test.ts": ["vitest", "./list-products.ts", "#tests/support/running-app.ts"],
  "src/server/customers/routes.ts": ["../products/list-products.ts", "../platform/serve.ts"],
  "src/server/app.ts": ["./products/list-products.ts", "./customers/routes.ts"],
  // Three features in a circle without a circle of files. The test does not count.
  "src/server/deals/change-deal.ts": ["../tasks/change-task.ts"],
  "src/server/tasks/change-task.ts": ["../platform/serve.ts"],
  "src/server/tasks/list-tasks.ts": ["../users/list-users.ts"],
  "src/server/users/list-users.ts": ["../deals/list-deals.ts", "../products/list-products.ts"],
  "src/server/deals/list-deals.ts": ["../platform/serve.ts"],
  "src/server/products/circle.test.ts": ["vitest", "../users/list-users.ts"],
  "src/ui/button.tsx": ["react", "@base-ui/react"],
  // Half of a cycle, which is reported once, at its first file.
  "src/ui/circle-two.ts": ["./circle-one.ts"],
  "src/web/shared/paths.ts": ["#contract/products.ts", "#ui/button.tsx"],
  "src/web/site/home.tsx": ["#content/words.ts", "#web/shared/paths.ts", "./home.server.ts"],
  "src/web/site/home.server.ts": ["#server/products/list-products.ts"],
  "src/web/admin/dashboard.tsx": ["#web/shared/paths.ts", "@tanstack/react-query"],
  // Folders in a circle. Declarations of areas make none, and neither does what is loaded on demand.
  "src/web/admin/lists/list.ts": ["#web/admin/forms/field.ts", "#web/admin/forms/area.ts"],
  "src/web/admin/forms/field.ts": ["#ui/button.tsx"],
  "src/web/admin/forms/form.ts": ["../lists/rows.ts"],
  "src/web/admin/lists/rows.ts": ["#ui/button.tsx"],
  "src/web/admin/forms/area.ts": ["#ui/button.tsx", "import ./form.ts"],
  "src/web/admin/records/record.ts": ["../forms/area.ts", "import ../lists/list.ts"],
  "src/web/admin/lists/area.ts": ["../records/area.ts"],
  "src/web/admin/records/area.ts": ["#ui/button.tsx"],
  "src/web/site/frame/footer.ts": ["../contact/address.ts"],
  "src/web/site/contact/address.ts": ["#content/words.ts"],
  "src/web/site/contact/page.ts": ["../frame/menu.ts"],
  "src/web/site/frame/menu.ts": ["#content/words.ts"],
  "src/web/root.tsx": ["react-router", "#web/shared/paths.ts", "./report.server.ts"],
  "src/web/report.server.ts": ["#server/platform/serve.ts"],
  "migrations/0001-first.ts": ["kysely", "./dialects/tables.ts"],
  "migrations/dialects/tables.ts": ["kysely"],
  "tools/command.ts": ["#server/app.ts", "#ui/button.tsx", "kysely"],
  "tools/first.mjs": ["node:fs", "./tasks/second.mjs"],
  "tools/tasks/second.mjs": ["node:path"],
  "tests/support/running-app.ts": ["#server/app.ts"],
  "bench/bench.ts": ["#server/app.ts", "#tests/support/running-app.ts", "#tools/command.ts"],
  "bench/start.mjs": ["../tools/tasks/second.mjs"],
};

/** One file per way to break a rule. */
const breaches: { rule: string; file: string; imports: string[] }[] = [
  { rule: "contract", file: "src/contract/breach.ts", imports: ["#content/words.ts"] },
  { rule: "contract", file: "src/contract/packages.ts", imports: ["uuid"] },
  { rule: "contract", file: "src/contract/node.ts", imports: ["node:fs"] },
  { rule: "content", file: "src/content/breach.ts", imports: ["#ui/button.tsx"] },
  { rule: "content", file: "src/content/packages.ts", imports: ["zod"] },
  { rule: "server-platform", file: "src/server/platform/breach.ts", imports: ["#server/products/list-products.ts"] },
  { rule: "server-feature", file: "src/server/products/breach.ts", imports: ["#server/app.ts"] },
  { rule: "server-feature", file: "src/server/products/web.ts", imports: ["#web/shared/paths.ts"] },
  {
    rule: "store-is-private-to-feature",
    file: "src/server/customers/breach.ts",
    imports: ["#server/products/store.ts"],
  },
  { rule: "store-is-private-to-server", file: "tools/breach.ts", imports: ["#server/products/store.ts"] },
  { rule: "store-is-private-to-server", file: "src/web/site/store.server.ts", imports: ["#server/products/store.ts"] },
  { rule: "server-frame", file: "src/server/breach.ts", imports: ["#content/words.ts"] },
  { rule: "ui", file: "src/ui/breach.ts", imports: ["#contract/products.ts"] },
  { rule: "web-shared", file: "src/web/shared/breach.ts", imports: ["#content/words.ts"] },
  { rule: "web-site", file: "src/web/site/breach.ts", imports: ["#server/products/list-products.ts"] },
  { rule: "web-site", file: "src/web/site/stranger.ts", imports: ["#web/admin/dashboard.tsx"] },
  { rule: "web-site-server", file: "src/web/site/breach.server.ts", imports: ["#web/admin/dashboard.tsx"] },
  { rule: "web-admin", file: "src/web/admin/breach.ts", imports: ["#content/words.ts"] },
  { rule: "web-admin", file: "src/web/admin/stranger.ts", imports: ["#web/site/home.tsx"] },
  { rule: "web-admin", file: "src/web/admin/breach.server.ts", imports: ["#server/products/list-products.ts"] },
  { rule: "web-frame", file: "src/web/breach.ts", imports: ["#web/site/home.tsx"] },
  { rule: "web-frame-server", file: "src/web/breach.server.ts", imports: ["#web/site/home.tsx"] },
  { rule: "migrations", file: "migrations/0002-breach.ts", imports: ["#server/platform/serve.ts"] },
  { rule: "tools", file: "tools/stranger.ts", imports: ["#web/shared/paths.ts"] },
  { rule: "bench", file: "bench/stranger.ts", imports: ["#web/shared/paths.ts"] },
  { rule: "setup-needs-nothing", file: "tools/breach.mjs", imports: ["./command.ts"] },
  { rule: "setup-needs-nothing", file: "tools/tasks/packages.mjs", imports: ["uuid"] },
  { rule: "tests-are-not-imported", file: "tools/test-code.ts", imports: ["#server/products/list-products.test.ts"] },
  { rule: "sql-in-stores", file: "src/server/products/sql.ts", imports: ["kysely"] },
  { rule: "sql-in-stores", file: "src/server/platform/sql.ts", imports: ["pg"] },
  { rule: "no-browser-packages-in-server", file: "src/server/products/react.ts", imports: ["react"] },
  { rule: "no-server-packages-in-browser", file: "src/ui/server.ts", imports: ["pino"] },
  { rule: "test-packages-in-tests", file: "src/server/products/vitest.ts", imports: ["vitest"] },
  { rule: "s3-sdk-is-loaded-lazily", file: "src/server/uploads/sdk.ts", imports: ["@aws-sdk/client-s3"] },
  { rule: "no-cycles", file: "src/ui/circle-one.ts", imports: ["./circle-two.ts"] },
  { rule: "no-orphans", file: "src/ui/orphan.ts", imports: [] },
  { rule: "resolvable", file: "src/ui/lost.ts", imports: ["./nowhere.ts"] },
];

describe("the rules themselves", () => {
  // Inside the repository, so that packages resolve as they do for the real files.
  const tree = join(root, ".cache", "planted-boundaries");
  let result: ICruiseResult;
  let violations: { rule: string; file: string }[];

  function plant(file: string, imports: string[]): void {
    const lines = imports.map((specifier) =>
      specifier.startsWith("import ")
        ? `export const load = () => import("${specifier.slice("import ".length)}");\n`
        : `import type {} from "${specifier}";\n`,
    );
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(
      join(tree, file),
      file.endsWith(".mjs") ? lines.join("").replaceAll("type {} from ", "") : lines.join(""),
    );
  }

  beforeAll(async () => {
    rmSync(tree, { recursive: true, force: true });
    for (const [file, imports] of Object.entries(innocent)) plant(file, imports);
    for (const { file, imports } of breaches) plant(file, imports);
    const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    writeFileSync(join(tree, "package.json"), JSON.stringify({ type: "module", imports }));
    result = await cruiseTree(tree);
    violations = result.summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  test.each(breaches)("$rule refuses $file", ({ rule, file }) => {
    expect(violations).toContainEqual({ rule, file });
  });

  test("name each import of a circle of folders", () => {
    // The platform's breach makes a circle too.
    expect(circlesOf(result).filter((found) => !found.includes("platform"))).toEqual([
      "deals → tasks (src/server/deals/change-deal.ts)",
      "tasks → users (src/server/tasks/list-tasks.ts)",
      "users → deals (src/server/users/list-users.ts)",
      "admin/forms → admin/lists (src/web/admin/forms/form.ts)",
      "admin/lists → admin/forms (src/web/admin/lists/list.ts)",
      "site/contact → site/frame (src/web/site/contact/page.ts)",
      "site/frame → site/contact (src/web/site/frame/footer.ts)",
    ]);
  });

  test("refuse nothing else", () => {
    const planted = new Set(breaches.map(({ rule, file }) => `${rule} ${file}`));
    expect(violations.map(({ rule, file }) => `${rule} ${file}`).filter((found) => !planted.has(found))).toEqual([]);
  });

  test("are each broken by a planted file", async () => {
    const { ruleSet } = await extractDepcruiseOptions(join(root, ".dependency-cruiser.mjs"));
    const names = ruleSet?.forbidden?.map(({ name }) => name).sort();
    expect(names).toEqual([...new Set(breaches.map(({ rule }) => rule))].sort());
  });
});

/** Rules that an import graph cannot show, checked in the source text without comments. */
describe("the text of the sources", () => {
  const sources = ["src", "migrations"].flatMap(sourceFiles).filter((file) => !/\.test\.tsx?$/.test(file));

  function filesSaying(pattern: RegExp, allowed: RegExp): string[] {
    return sources.filter(
      (file) => !allowed.test(file) && pattern.test(withoutComments(readFileSync(join(root, file), "utf8"))),
    );
  }

  test("only the configuration reads the environment", () => {
    const environment = /\bprocess\s*\??\.\s*env\b|\bprocess\s*\[|from "(node:)?process"/;
    expect(environment.test("const { PORT } = process.env;")).toBe(true);
    // The documentation has an example of a client, which runs elsewhere.
    expect(filesSaying(environment, /^src\/(server\/platform\/config|content\/documentation-start)\.ts$/)).toEqual([]);
  });

  test("only stores, migrations, and database, people and records of the platform contain SQL", {
    tags: "promise-26",
  }, () => {
    const sql = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|executeQuery)\(/;
    expect(["await sql<Row>`select 1`", 'db.selectFrom("products")'].every((line) => sql.test(line))).toBe(true);
    expect(
      filesSaying(sql, /[/-]store\.ts$|^src\/server\/platform\/(database|people|records)\/|^migrations\//),
    ).toEqual([]);
  });
});

/** Removes comments, roughly: a `//` in a string hides the rest of its line, except after a colon, as in URLs. */
function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|[^:])\/\/.*$/gm, "$1");
}
