import type { VocabularyChange } from "#contract/vocabulary.ts";
import { moveJobs } from "#server/jobs/own-departments.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { moveViews } from "#server/saved-views/move-views.ts";

/**
 * Gives renamed departments their new names in jobs, and in saved views that filter by one. A former name that nothing
 * uses is no error, so a rename can be repeated. An exchange of two names, repeated, reverses itself.
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
