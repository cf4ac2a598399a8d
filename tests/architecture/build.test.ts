import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const build = resolve(import.meta.dirname, "../../build");
const TEXT = /\.(js|css|svg|json|html)$/;

/** Returns every text file below a folder of the build, with its content. */
function filesIn(folder: string): { name: string; text: string }[] {
  const entries = readdirSync(join(build, folder), { recursive: true, encoding: "utf8" });
  return entries
    .filter((name) => TEXT.test(name))
    .map((name) => ({ name, text: readFileSync(join(build, folder, name), "utf8") }));
}

const client = filesIn("client");
const server = filesIn("server").filter(({ name }) => name.endsWith(".js"));

const withText = (files: typeof client, pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

describe("the files that browsers download", () => {
  test("contain no server code", () => {
    expect(client.length).toBeGreaterThan(10);
    expect(withText(client, /#server\/|better-sqlite3|kysely|node:(fs|crypto|path)|argon2|nodemailer/i)).toEqual([]);
  });

  test("include a script of public pages that imports no chunk with React", () => {
    const texts = new Map(client.map(({ name, text }) => [name, text]));
    const [script = ""] = [...texts.keys()].filter((name) => /^assets\/site-[\w-]{8}\.js$/.test(name));
    const reached = new Set([script]);
    // A set visits what is added during the loop.
    for (const name of reached)
      for (const [, file] of texts.get(name)?.matchAll(/"(?:\.\/|assets\/)([\w.-]+\.js)"/g) ?? [])
        reached.add(`assets/${file}`);
    expect(reached.size).toBeGreaterThan(5);
    expect([...reached].filter((name) => /entry\.client|back-office|jsx-runtime|react/.test(name))).toEqual([]);
  });

  test("name no variable that has a secret", { tags: "promise-41" }, () => {
    expect(
      withText(client, /ADMIN_PASSWORD|DATABASE_URL|SMTP_URL|S3_SECRET|signingSecret|process\.env\.[A-Z]/),
    ).toEqual([]);
  });

  test("include a style sheet for the back office, one for public pages and more for single pages", () => {
    const styles = client.filter(({ name }) => name.endsWith(".css"));
    const named = (name: string) =>
      styles.filter((style) => style.name.startsWith(`assets/${name}-`)).map(({ text }) => text);
    const [admin, site, pages] = [named("admin"), named("site"), named("page")];
    expect([admin.length, site.length, pages.length > 10]).toEqual([1, 1, true]);
    expect(styles.length).toBe(2 + pages.length);
    const holding = (part: string) =>
      [admin, site, pages].map((texts) => texts.filter((text) => text.includes(part)).length);
    expect(holding(".hero-text{")).toEqual([0, 0, 1]);
    expect(holding(".site-bar{")).toEqual([0, 1, 0]);
    expect(holding("group-data-highlighted")).toEqual([1, 0, 0]);
  });
});

describe("the server build of the pages", () => {
  const all = server.map(({ text }) => text).join("\n");

  test("imports the same modules that the API runs", () => {
    expect(all).toMatch(/from ?"#server\/platform\/pages\/page-context\.ts"/);
    expect(all).toMatch(/from ?"#server\/messages\/receive-message\.ts"/);
  });

  test("contains no database driver and no SQL", () => {
    const sql =
      /better-sqlite3|from ?"(kysely|pg)"|\.(insertInto|selectFrom|updateTable|deleteFrom)\(|\binsert into\b/i;
    expect(withText(server, sql)).toEqual([]);
  });
});

describe("public pages as they are sent", () => {
  let running: TestServer;
  beforeAll(async () => {
    running = await startServer();
  });
  afterAll(() => running.close());

  const PATHS = [
    ...CACHED_PAGES.map(({ path }) => path).filter((path) => path !== "/login"),
    ...UNCACHED_PAGES,
    "/nowhere",
    "/?sent=MSG-7K2M-Q9XD",
  ];
  const htmlOf = async (path: string) => (await fetch(`${running.url}${path}`)).text();

  test("link the style sheet of their area, and public pages at most one more after it", async () => {
    for (const path of [...PATHS, "/login", "/admin/dashboard"]) {
      const linked = (await htmlOf(path)).match(/(?<=rel="stylesheet" href="\/)assets\/[\w-]+\.css/g) ?? [];
      for (const name of linked) expect(existsSync(join(build, "client", name)), name).toBe(true);
      const sides = linked.map((name) => name.replace(/-[\w-]+\.css$/, "").replace("assets/", ""));
      const staff = /^\/(login|admin\/.*)$/.test(path);
      expect(staff ? [["admin"]] : [["site"], ["site", "page"]], path).toContainEqual(sides);
    }
  });

  test("load the style sheet before the scripts of the back office", async () => {
    const links = (await htmlOf("/login")).match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  });

  test("name the scripts of a back-office screen, large ones first, then from small to large", async () => {
    const html = await htmlOf("/admin/jobs/7/edit");
    const named = [...html.matchAll(/<link rel="modulepreload"[^>]*href="\/([^"]+)"/g)].map(([, path = ""]) => path);
    const scripts = [...new Set(named)];
    expect(scripts.filter((path) => /\/(entry\.client|job-form|writing)-/.test(path))).toHaveLength(3);
    const sizes = scripts.map((path) => readFileSync(join(build, "client", path)).length);
    // React Router names its manifest after them, since the client's build does not list it.
    const [first = 0, second = 0, ...others] = sizes.slice(0, -1);
    expect(Math.min(first, second)).toBeGreaterThan(200_000);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
  });

  test("have the theme's script, one more on /products, one module and none inline", async () => {
    for (const path of PATHS) {
      const html = await htmlOf(path);
      const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
      const programs = scripts.filter(([, attributes = ""]) => !attributes.includes("application/ld+json"));
      expect(programs.map(([, , inside]) => inside).filter(Boolean), path).toEqual([]);
      const modules = programs.filter(([, attributes = ""]) => attributes.includes('type="module"'));
      const others = programs.filter(([, attributes = ""]) => !attributes.includes('type="module"'));
      expect(modules.length, path).toBeLessThanOrEqual(1);
      // The place on /products is restored before the first paint, so at the end of the page and not in a module.
      const names = path === "/products" ? ["/theme-script-", "/restore-place-"] : ["/theme-script-"];
      expect(
        others.map(([, attributes]) => attributes),
        path,
      ).toEqual(names.map((name) => expect.stringContaining(name)));
      expect(html, path).not.toMatch(/\son[a-z]+="|javascript:/);
      expect(html, path).not.toContain("modulepreload");
    }
  });

  test("preload at most two fonts of 90 kB together", async () => {
    const fonts = (await htmlOf("/")).match(/<link rel="preload"[^>]*as="font"[^>]*>/g) ?? [];
    expect(fonts.length).toBeLessThanOrEqual(2);
    const sizes = fonts.map((link) => {
      const path = /href="\/([^"]+)"/.exec(link)?.[1] ?? "";
      return readFileSync(join(build, "client", path)).length;
    });
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(90_000);
  });
});
