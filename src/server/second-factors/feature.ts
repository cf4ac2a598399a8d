import { DAY_MS } from "#contract/calendar-day.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { serveFactors } from "#server/second-factors/routes.ts";
import { deleteExpiredUsedChallenges, deleteTotpsPendingSince } from "#server/second-factors/store.ts";
import { factorTables } from "#server/second-factors/tables.ts";

/** Deletes unconfirmed apps and the used challenges that have expired. */
async function sweepFactors({ database, now }: Platform): Promise<void> {
  const at = now();
  await database.writeReadCommitted((tx) => deleteExpiredUsedChallenges(tx, at.toISOString()));
  await database.writeReadCommitted((tx) => deleteTotpsPendingSince(tx, new Date(at.getTime() - DAY_MS).toISOString()));
}

export const factors: Feature = {
  name: "factors",
  tables: factorTables,
  http: { calls: serveFactors },
  background: { sweep: sweepFactors },
};
