import type { VocabularyChange } from "#contract/vocabulary.ts";
import { moveJobs } from "#server/jobs/own-departments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Gives the jobs of renamed departments the new names. A former name without jobs is ignored, so that a change can be repeated. */
export function renameDepartments(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { departments }: VocabularyChange,
): Promise<void> {
  const renamed = departments.flatMap((one) => (typeof one === "string" ? [] : [[one.was, one.name] as const]));
  return moveJobs(tx, platform, acting, new Map(renamed));
}
