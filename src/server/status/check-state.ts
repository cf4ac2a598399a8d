import type { Platform } from "#server/platform/platform.ts";
import type { Check } from "#server/status/store.ts";

/** Results of checks in the memory of this process. */
export interface CheckState {
  /** The last check of each component. */
  latest: Check[];
  /** Checks that could not be stored, for example because the database was away. Oldest first. */
  unsaved: Check[];
}

const memories = new WeakMap<Platform, CheckState>();

/** Returns the results in memory of this process, which the caller changes in place. */
export function checkStateOf(platform: Platform): CheckState {
  const memory = memories.get(platform) ?? { latest: [], unsaved: [] };
  memories.set(platform, memory);
  return memory;
}
