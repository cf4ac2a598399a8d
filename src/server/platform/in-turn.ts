import { siteOf } from "#server/platform/client-address.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";

/**
 * Does what a visitor's form asks for, in turn with what others send: there is one line to write in, and whoever sends much
 * waits for himself. Nothing is refused for it. What waits for the visitor, or for a store of files, does so outside.
 */
export function inTurnOf<Result>(
  { turns }: Pick<Platform, "turns">,
  { address }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  return turns.take(siteOf(address), work, { mustWait: true });
}
