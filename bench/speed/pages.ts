import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { machineLine } from "#bench/speed/machine-line.ts";
import { markdownTable } from "#bench/speed/markdown-table.ts";
import { KINDS, type PageView, viewPage } from "#bench/speed/page-view.ts";
import { countAnswers, readPage } from "#bench/speed/raw-load.ts";
import { type ServerProcess, startProgram } from "#bench/speed/server-process.ts";

/** Performance budget: script and fonts in bytes, paint and blocking time in ms. */
const LIMITS = { textScript: 5_000, fonts: 90_000, firstPaint: 1200, shift: 0, blocking: 100, shareOfBare: 0.3 };
const CONNECTIONS = 32;
const ROUND_MS = 1500;
const KB = 1000;

/** Returns the paths to measure: the pages of the sitemap, one record of each kind, and unlisted pages. */
async function listPages(origin: string): Promise<string[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const folders = new Set<string>();
  const pages = paths.filter((path) => {
    const folder = path.slice(0, path.indexOf("/", 1) + 1);
    if (folder === "") return true;
    return !folders.has(folder) && Boolean(folders.add(folder));
  });
  return [...pages, "/forgot-password", "/login"];
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function viewMany(browser: Browser, url: string, times: number): Promise<PageView> {
  const views: PageView[] = [];
  for (let time = 0; time < times; time++) views.push(await viewPage(browser, url));
  const [first] = views;
  if (!first) throw new Error("A page is viewed at least once");
  return {
    ...first,
    firstPaint: median(views.map((view) => view.firstPaint)),
    largestPaint: median(views.map((view) => view.largestPaint)),
    shift: Math.max(...views.map((view) => view.shift)),
    blocking: median(views.map((view) => view.blocking)),
  };
}

function viewRow(path: string, { bytes, requests, firstPaint, largestPaint, shift, blocking }: PageView): string[] {
  const all = KINDS.reduce((sum, kind) => sum + bytes[kind], 0);
  return [
    path,
    ...[...KINDS.map((kind) => bytes[kind]), all].map((count) => (count / KB).toFixed(1)),
    String(requests),
    ...[firstPaint, largestPaint].map((ms) => ms.toFixed(0)),
    shift.toFixed(3),
    blocking.toFixed(0),
  ];
}

interface Cost {
  perSecond: number;
  cpuMs: number;
}

async function costOf(server: ServerProcess, path: string): Promise<Cost> {
  await countAnswers(server.port, path, { connections: CONNECTIONS, milliseconds: ROUND_MS / 5 });
  const before = await server.usage();
  const { answers, seconds } = await countAnswers(server.port, path, {
    connections: CONNECTIONS,
    milliseconds: ROUND_MS,
  });
  const after = await server.usage();
  return { perSecond: answers / seconds, cpuMs: (after.cpuMs - before.cpuMs) / answers };
}

/** Measures both servers in turns, so that other load on the machine affects both. */
async function compare(app: ServerProcess, path: string, times: number): Promise<{ cached: Cost; bare: Cost }> {
  await readPage(app.port, path);
  const bareServer = await startProgram("baseline-page-server", { PAGE_PORT: String(app.port), PAGE_PATH: path });
  try {
    const rounds: { cached: Cost; bare: Cost }[] = [];
    for (let round = 0; round < times; round++)
      rounds.push({ bare: await costOf(bareServer, path), cached: await costOf(app, path) });
    const middle = (pick: (round: { cached: Cost; bare: Cost }) => number) => median(rounds.map(pick));
    return {
      cached: { perSecond: middle(({ cached }) => cached.perSecond), cpuMs: middle(({ cached }) => cached.cpuMs) },
      bare: { perSecond: middle(({ bare }) => bare.perSecond), cpuMs: middle(({ bare }) => bare.cpuMs) },
    };
  } finally {
    await bareServer.stop();
  }
}

function costRow(path: string, { cached, bare }: { cached: Cost; bare: Cost }): string[] {
  return [
    path,
    ...[cached, bare].flatMap(({ perSecond, cpuMs }) => [perSecond.toFixed(0), cpuMs.toFixed(4)]),
    (cached.perSecond / bare.perSecond).toFixed(2),
    (bare.cpuMs / cached.cpuMs).toFixed(2),
  ];
}

async function benchPages(args: readonly string[]): Promise<void> {
  const times = args.includes("--quick") ? 1 : 3;
  const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));
  const environment = {
    DATA_DIR: folder,
    SAMPLE_DATA: "true",
    PUBLIC_URL: "http://localhost:3000",
    LOG_FILE: join(folder, "log"),
  };
  const app = await startProgram("app-program", environment);
  const executablePath = process.env.CHROMIUM_PATH ?? "";
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const origin = `http://127.0.0.1:${app.port}`;
    const pages = await listPages(origin);
    console.log(`${machineLine([])}\n`);
    const views = new Map<string, PageView>();
    for (const path of pages) {
      // Renders the page before the measurement: only the first visitor after a change waits for this.
      await fetch(`${origin}${path}`);
      views.set(path, await viewMany(browser, `${origin}${path}`, times));
    }
    const titles = [
      "page",
      ...KINDS.map((kind) => `${kind} kB`),
      "kB",
      "requests",
      "FCP ms",
      "LCP ms",
      "shift",
      "TBT ms",
    ];
    console.log(
      markdownTable(
        titles,
        [...views].map(([path, view]) => viewRow(path, view)),
      ),
    );
    console.log(
      `\nTo keep: script ${LIMITS.textScript / KB} kB on text pages, fonts ${LIMITS.fonts / KB} kB in two, FCP < ${LIMITS.firstPaint}, shift ${LIMITS.shift}, TBT < ${LIMITS.blocking}.\n`,
    );
    const rows: string[][] = [];
    for (const path of pages.filter((one) => one !== "/status"))
      rows.push(costRow(path, await compare(app, path, times)));
    const costTitles = ["kept page", "req/s", "CPU ms", "bare req/s", "bare CPU ms", "share of req/s", "share by CPU"];
    console.log(markdownTable(costTitles, rows));
    console.log(
      `\nTo keep: ${LIMITS.shareOfBare} of a bare node:http server with the same head and bytes, by processor time. Afterwards ${machineLine([])}`,
    );
  } finally {
    await browser.close();
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await benchPages(process.argv.slice(2));
