import type { VocabularyChange } from "#contract/vocabulary.ts";
import { moveJobs } from "#server/jobs/own-departments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { moveViews } from "#server/saved-views/move-views.ts";

/**
 * Replaces the names of renamed departments in jobs, and in saved views that filter by one. A former name without jobs
 * is ignored, so that a change can be repeated.
 */
export async function renameDepartments(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { departments }: VocabularyChange,
): Promise<void> {
  const renamed = departments.flatMap((one) => (typeof one === "string" ? [] : [[one.was, one.name] as const]));
  const nameOf = new Map(renamed);
  await moveJobs(tx, platform, acting, nameOf);
  await moveViews(tx, platform, acting, { screen: "jobs", parameter: "department", renamed: nameOf });
}
