import { loadSampleCustomers } from "#server/customers/load-samples.ts";
import { loadInitialJobs } from "#server/jobs/load-initial-jobs.ts";
import { contentChanged } from "#server/platform/database/content-version.ts";
import { isFirstTime } from "#server/platform/database/first-time.ts";
import type { Platform } from "#server/platform/platform.ts";
import { loadSampleProducts } from "#server/products/load-samples.ts";
import { loadInitialProjects } from "#server/projects/load-initial-projects.ts";
import { loadSampleServices } from "#server/services/load-samples.ts";
import { loadSampleUsers } from "#server/users/load-samples.ts";

/**
 * The jobs and projects that the site starts with. Put in once in the life of a database, by one of the processes that
 * start on it: what the staff deletes does not come back.
 */
export async function loadInitialContent({ database, now }: Platform): Promise<void> {
  await database.write(async (tx) => {
    if (!(await isFirstTime(tx, "initial-content"))) return;
    await loadInitialJobs(tx, now());
    await loadInitialProjects(tx, now());
    await contentChanged(tx);
  });
}

/** Products, services, customers and accounts to try the program with, when it is told to: once too, all marked as samples. */
export async function loadSampleData({ config, database, now }: Platform): Promise<void> {
  if (!config.sampleData) return;
  await database.write(async (tx) => {
    if (!(await isFirstTime(tx, "sample-data"))) return;
    await loadSampleProducts(tx, now());
    await loadSampleServices(tx, now());
    await loadSampleCustomers(tx, now());
    await loadSampleUsers(tx, now());
    await contentChanged(tx);
  });
}
