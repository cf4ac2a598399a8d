import type { Platform } from "#server/platform/platform.ts";
import type { Check } from "#server/status/store.ts";

/** What this process knows of its checks beside what is stored. */
export interface CheckMemory {
  /** The last check of each component. */
  latest: Check[];
  /** Checks that could not be stored, oldest first: a database that is away cannot be told so. */
  unsaved: Check[];
}

const memories = new WeakMap<Platform, CheckMemory>();

export function memoryOf(platform: Platform): CheckMemory {
  const memory = memories.get(platform) ?? { latest: [], unsaved: [] };
  memories.set(platform, memory);
  return memory;
}
