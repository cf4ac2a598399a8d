import { INITIAL_JOBS } from "#server/jobs/initial-jobs.ts";
import { insertJob } from "#server/jobs/store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Inserts the initial jobs, which are samples, dated a second apart so that they are listed in their order in the source. */
export async function loadInitialJobs(tx: Tx, now: Date): Promise<void> {
  for (const [index, job] of INITIAL_JOBS.entries()) {
    await insertJob(tx, newId(), job, new Date(now.getTime() - index * 1000).toISOString(), 1);
  }
}
