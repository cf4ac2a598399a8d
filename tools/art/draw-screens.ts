// Takes the pictures of the README: the home page and the back office, with sample data in a database of their own.
// Needs the built pages: `npm run build && node tools/art/draw-screens.ts`
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";

const ROOT = join(import.meta.dirname, "../..");
const ORIGIN = "http://127.0.0.1:3999";
const WINDOW = { width: 1440, height: 1000 };
/** Width of the stored pictures in pixels. */
const WIDTH = 1200;
const ADMIN = { email: "admin@example.com", password: "only for pictures" };

async function whenReady(): Promise<void> {
  while (!(await fetch(`${ORIGIN}/api/ready`).catch(() => undefined))?.ok) await pause(200);
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(ORIGIN + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await sharp(picture)
    .resize(WIDTH)
    .png({ palette: true, effort: 10 })
    .toFile(join(ROOT, "docs/images", `${name}.png`));
}

const folder = await mkdtemp(join(tmpdir(), "website-screens-"));
const settings = { PORT: "3999", DATA_DIR: folder, SAMPLE_DATA: "true", ADMIN_PASSWORD: ADMIN.password };
const program = spawn(process.execPath, ["src/server/main.ts"], {
  cwd: ROOT,
  env: { ...process.env, ...settings, NODE_ENV: "production" },
  stdio: "ignore",
});
try {
  await whenReady();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" });
  const page = await browser.newPage({ viewport: WINDOW, colorScheme: "light", reducedMotion: "reduce" });
  await take(page, "/", "home");
  const answer = await page.request.post(`${ORIGIN}/api/auth/login`, { data: ADMIN });
  const { token, ...user } = await answer.json();
  await page.evaluate(
    ([stored, text]) => {
      localStorage.setItem("token", stored);
      localStorage.setItem("user", text);
    },
    [String(token), JSON.stringify(user)] as const,
  );
  await take(page, "/admin/dashboard", "back-office");
  await browser.close();
} finally {
  const ended = once(program, "exit");
  program.kill("SIGTERM");
  await ended;
  await rm(folder, { recursive: true, force: true });
}
