import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import { isFirstTime } from "#server/platform/database/first-time.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * What the site starts with. Put in once in the life of a database, by one of the processes that start on it: what the staff
 * deletes does not come back.
 */
export async function loadInitialContent({ database, features, now }: Platform): Promise<void> {
  await database.write(async (tx) => {
    if (!(await isFirstTime(tx, "initial-content"))) return;
    for (const feature of features) await feature.loadInitialContent?.(tx, now());
    await bumpContentVersion(tx);
  });
}

/** Records to try the program with, when it is told to: once too, all marked as samples. */
export async function loadSampleData({ config, database, features, now }: Platform): Promise<void> {
  if (!config.sampleData) return;
  await database.write(async (tx) => {
    if (!(await isFirstTime(tx, "sample-data"))) return;
    for (const { samples } of features) await samples?.load(tx, now());
    for (const { sampleHistory } of features) await sampleHistory?.load(tx, now());
    await bumpContentVersion(tx);
  });
}
