import type { Platform } from "#server/platform/platform.ts";
import { MINUTE_MS } from "#server/status/calendar.ts";
import type { ComponentCheck } from "#server/status/checks.ts";
import { checkAll } from "#server/status/record-checks.ts";

/** Delay of the first check, so that it does not slow down the start. */
const INITIAL_DELAY_MS = 5_000;

/** Starts checking, shortly after the start and then at the beginning of each minute. Returns a function that stops it. */
export function startChecking(platform: Platform, checks: readonly ComponentCheck[]): () => void {
  let stopped = false;
  let timer = setTimeout(check, INITIAL_DELAY_MS);
  timer.unref();

  async function check(): Promise<void> {
    try {
      await checkAll(platform, checks, () => stopped);
    } catch (error) {
      if (!stopped) platform.log.warn({ err: error }, "checks not kept");
    }
    if (stopped) return;
    timer = setTimeout(check, MINUTE_MS - (Date.now() % MINUTE_MS));
    timer.unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
