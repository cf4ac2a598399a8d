import { claimOnce } from "#server/platform/database/claim-once.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Inserts the content of a new site. One process does it, once for each database, so records that the staff delete
 * do not come back.
 */
export async function loadInitialContent({ database, features, now }: Platform): Promise<void> {
  await database.write(async (tx) => {
    if (!(await claimOnce(tx, "initial-content"))) return;
    for (const feature of features) await feature.loadInitialContent?.(tx, now());
    await bumpContentVersion(tx);
  });
}

/** Inserts sample records, marked as samples, if `sampleData` is configured. It does so once for each database. */
export async function loadSampleData({ config, database, features, now }: Platform): Promise<void> {
  if (!config.sampleData) return;
  await database.write(async (tx) => {
    if (!(await claimOnce(tx, "sample-data"))) return;
    for (const { samples } of features) await samples?.load(tx, now());
    for (const { sampleHistory } of features) await sampleHistory?.load(tx, now());
    await bumpContentVersion(tx);
  });
}
