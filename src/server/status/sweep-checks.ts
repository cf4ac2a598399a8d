import type { Platform } from "#server/platform/platform.ts";
import { firstShownMinute, minuteOf, shownDays } from "#server/status/calendar.ts";
import { deleteBefore } from "#server/status/store.ts";

/** Retention of single checks: longer than checks can wait in memory, so that a minute stored late is recognised as stored before. */
const CHECKS_RETENTION_MINUTES = 48 * 60;

/** Deletes checks of more than two days, and days and incidents that the page no longer shows. */
export async function sweepChecks({ database, now }: Platform): Promise<void> {
  const at = now();
  const [day = ""] = shownDays(at);
  const oldest = { check: minuteOf(at) - CHECKS_RETENTION_MINUTES, day, incident: firstShownMinute(at) };
  await database.write((tx) => deleteBefore(tx, oldest));
}
