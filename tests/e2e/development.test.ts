import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/program.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Time for Vite to prepare every package with an empty cache, on two busy cores. */
const TIMEOUT_MS = 240_000;
const PASSWORD = "a password of development";

let folder: string;
let program: ChildProcess;
let origin = "";
const { visit } = openBrowser(() => origin);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "website-development-"));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const { PATH, HOME } = process.env;
  const own = { PORT: String(port), DATA_DIR: join(folder, "data"), VITE_CACHE: join(folder, "vite") };
  const config = ["--config", "tests/support/cold-vite.config.ts"];
  program = spawn(process.execPath, [join(ROOT, "node_modules/.bin/react-router"), "dev", ".", ...config], {
    cwd: ROOT,
    env: { PATH, HOME, ...own, ADMIN_PASSWORD: PASSWORD, NODE_ENV: "development" },
    stdio: "ignore",
  });
  await waitUntil(
    "it answers",
    async () => (await fetch(`${origin}/api/health`).catch(() => undefined))?.ok,
    TIMEOUT_MS,
  );
}, TIMEOUT_MS);

afterAll(async () => {
  if (program.exitCode === null && program.signalCode === null) {
    const ended = once(program, "exit");
    program.kill("SIGTERM");
    await ended;
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test(
  "the first sign-in of npm run dev after a fresh clone needs no second try",
  {
    tags: "release",
    timeout: TIMEOUT_MS,
  },
  () =>
    visit({}, async ({ page }) => {
      page.setDefaultTimeout(TIMEOUT_MS);
      const documents: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "document") documents.push(new URL(request.url()).pathname);
      });
      await page.goto("/login");
      await page.getByLabel("Email").fill("admin@example.com");
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { level: 1, name: /^Welcome back/ }).waitFor();
      await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "CRM" }).click();
      await page.getByRole("link", { name: "Add Customer" }).waitFor();
      // A reload would load a document again.
      expect(documents).toEqual(["/login"]);
    }),
);
