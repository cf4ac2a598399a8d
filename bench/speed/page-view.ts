import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** Phone on a slow connection: 1.6 Mbit/s, 150 ms latency, a quarter of the CPU. */
const PHONE = { width: 412, height: 823 };
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** Time to wait after the load event, for late requests and shifts. */
const SETTLE_MS = 1500;

export const KINDS = ["HTML", "CSS", "script", "fonts", "art", "other"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  Document: "HTML",
  Stylesheet: "CSS",
  Script: "script",
  Font: "fonts",
  Image: "art",
};

export interface PageView {
  /** Transferred bytes, including headers. */
  bytes: Record<Kind, number>;
  requests: number;
  /** Times in milliseconds after the start of the navigation. */
  firstPaint: number;
  largestPaint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Total blocking time in ms: the time over 50 ms of each long task, from the first paint on. */
  blocking: number;
}

/** Measures a page view with an empty cache. */
export async function viewPage(browser: Browser, url: string): Promise<PageView> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 1, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await throttle(context, page);
    const loaded = countBytes(session);
    await watchPaint(context);
    await page.goto(url, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await loaded()), ...(await readPaint(page)) };
  } finally {
    await context.close();
  }
}

async function throttle(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return session;
}

function countBytes(session: CDPSession): () => Promise<Pick<PageView, "bytes" | "requests">> {
  const kinds = new Map<string, Kind>();
  const bytes: Record<Kind, number> = { HTML: 0, CSS: 0, script: 0, fonts: 0, art: 0, other: 0 };
  session.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if (!request.url.startsWith("data:")) kinds.set(requestId, KIND_OF[type ?? ""] ?? "other");
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  return async () => ({ bytes, requests: kinds.size });
}

interface Seen {
  largest: number;
  shift: number;
  long: { start: number; duration: number }[];
}

async function watchPaint(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: Seen = { largest: 0, shift: 0, long: [] };
    Object.assign(globalThis, { seen });
    const observe = (
      type: string,
      handle: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ) => new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => {
      seen.largest = startTime;
    });
    observe("layout-shift", ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) seen.shift += value;
    });
    observe("longtask", ({ startTime, duration }) => seen.long.push({ start: startTime, duration }));
  });
}

async function readPaint(page: Page): Promise<Omit<PageView, "bytes" | "requests">> {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Seen };
    const firstPaint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
    const late = seen.long.filter(({ start, duration }) => start + duration > firstPaint);
    const blocking = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    return { firstPaint, largestPaint: seen.largest, shift: seen.shift, blocking };
  });
}
