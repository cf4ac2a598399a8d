import type { Platform } from "#server/platform/platform.ts";
import type { Check } from "#server/status/store.ts";

/** Results of this process's checks besides the stored ones. */
export interface CheckMemory {
  /** The last check of each component. */
  latest: Check[];
  /** Checks that could not be stored, for example because the database was away. Oldest first. */
  unsaved: Check[];
}

const memories = new WeakMap<Platform, CheckMemory>();

export function memoryOf(platform: Platform): CheckMemory {
  const memory = memories.get(platform) ?? { latest: [], unsaved: [] };
  memories.set(platform, memory);
  return memory;
}
