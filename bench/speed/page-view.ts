import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** A phone on a slow line, as architecture.md section 7 throttles it: 1.6 Mbit/s, 150 ms, a quarter of the processor. */
const PHONE = { width: 412, height: 823 };
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** After the load event, for what comes late. */
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
  /** As they went over the line, heads included. */
  bytes: Record<Kind, number>;
  requests: number;
  /** In milliseconds after the click. */
  firstPaint: number;
  largestPaint: number;
  /** Of the layout, cumulative: 0 is none. */
  shift: number;
  /** Over 50 ms in one piece, from the first paint on, in ms. */
  blocking: number;
}

/** One view of a page by somebody who has never been here. */
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
