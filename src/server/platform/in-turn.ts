import { siteOf } from "#server/platform/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";

/**
 * Stores what a visitor sent in turn with what others send: there is one line to write in, and whoever sends much waits for
 * himself. Throws a 503 as `Turns` does.
 */
export function inTurnOf<Result>(
  { intake }: Pick<Platform, "intake">,
  { address }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  return intake.take(siteOf(address), work);
}
