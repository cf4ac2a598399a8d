import { every } from "#server/platform/loops.ts";
import type { Platform } from "#server/platform/platform.ts";
import { MINUTE_MS } from "#server/status/calendar.ts";
import type { ComponentCheck } from "#server/status/checks.ts";
import { checkAll } from "#server/status/record-checks.ts";

/** Delay of the first check, so that it does not slow down the start. */
const INITIAL_DELAY_MS = 5_000;

/** Starts checking, shortly after the start and then at the beginning of each minute. */
export function startChecking(platform: Platform, checks: readonly ComponentCheck[]): void {
  const ms = () => MINUTE_MS - (Date.now() % MINUTE_MS);
  every(platform, { name: "status-checks", ms, firstMs: INITIAL_DELAY_MS }, (isStopping) =>
    checkAll(platform, checks, () => isStopping() || platform.isStopping()),
  );
}
