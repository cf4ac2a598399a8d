import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHED_PAGES, UNCACHED_PAGES } from "#contract/pages.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";

const build = resolve(import.meta.dirname, "../../build");
const TEXT = /\.(js|css|svg|json|html)$/;

/** Every readable file below a folder of the build, with what it holds. */
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

describe("what browsers download", () => {
  test("holds nothing of the server", () => {
    expect(client.length).toBeGreaterThan(10);
    expect(withText(client, /#server\/|better-sqlite3|kysely|node:(fs|crypto|path)|argon2|nodemailer/i)).toEqual([]);
  });

  test("names no variable that holds a secret", () => {
    expect(
      withText(client, /ADMIN_PASSWORD|DATABASE_URL|SMTP_URL|S3_SECRET|signingSecret|process\.env\.[A-Z]/),
    ).toEqual([]);
  });

  test("has one stylesheet for the site and one for the back office, without each other's classes", () => {
    const styles = client.filter(({ name }) => name.endsWith(".css"));
    expect(styles.map(({ name }) => name).toSorted()).toEqual([
      expect.stringMatching(/^assets\/admin-[\w-]+\.css$/),
      expect.stringMatching(/^assets\/site-[\w-]+\.css$/),
    ]);
    const [admin, site] = styles.toSorted((one, other) => one.name.localeCompare(other.name)).map(({ text }) => text);
    expect(site).toContain(".hero-words");
    expect(admin).not.toContain(".hero-words");
    expect(admin).toContain("group-data-highlighted");
    expect(site).not.toContain("group-data-highlighted");
  });
});

describe("the pages' side on the server", () => {
  const all = server.map(({ text }) => text).join("\n");

  test("imports the very modules that the API runs", () => {
    expect(all).toMatch(/from ?"#server\/platform\/pages\/page-context\.ts"/);
    expect(all).toMatch(/from ?"#server\/messages\/receive-message\.ts"/);
  });

  test("holds no database and no SQL", () => {
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

  test("link the one stylesheet of their side", async () => {
    for (const path of [...PATHS, "/login", "/admin/dashboard"]) {
      const linked = (await htmlOf(path)).match(/\/assets\/[\w-]+\.css/g) ?? [];
      expect(new Set(linked).size, path).toBe(1);
      const name = linked[0]?.slice("/assets/".length) ?? "";
      expect(readdirSync(join(build, "client/assets")), path).toContain(name);
      expect(name, path).toMatch(/^\/(login|admin\/.*)$/.test(path) ? /^admin-/ : /^site-/);
    }
  });

  test("let the stylesheet pass before the scripts of the back office", async () => {
    const links = (await htmlOf("/login")).match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  });

  test("have the theme's script and at most one more, and none inside", async () => {
    for (const path of PATHS) {
      const html = await htmlOf(path);
      const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
      const programs = scripts.filter(([, attributes = ""]) => !attributes.includes("application/ld+json"));
      expect(programs.map(([, , inside]) => inside).filter(Boolean), path).toEqual([]);
      const modules = programs.filter(([, attributes = ""]) => attributes.includes('type="module"'));
      const others = programs.filter(([, attributes = ""]) => !attributes.includes('type="module"'));
      expect(modules.length, path).toBeLessThanOrEqual(1);
      expect(
        others.map(([, attributes]) => attributes),
        path,
      ).toEqual([expect.stringContaining("/theme-script-")]);
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
