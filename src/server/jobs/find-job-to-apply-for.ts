import { isOpen } from "#server/jobs/public-jobs.ts";
import { findJob } from "#server/jobs/store.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns the title of a job of any status, and whether the job takes applications (`isOpen`); undefined if it does not exist. */
export async function findJobToApplyFor(
  db: Read,
  id: string,
  now: Date,
): Promise<{ title: string; isOpen: boolean } | undefined> {
  const found = await findJob(db, id);
  if (!found) return undefined;
  return { title: found.record.title, isOpen: isOpen(found.record, now) };
}
