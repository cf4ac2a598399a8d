import { MORNING_COUNTS, type Morning } from "#contract/morning.ts";
import { may, permissionsOf } from "#contract/permissions.ts";
import { dayOf, daysAfter } from "#server/platform/calendar.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readableAreas } from "#server/tasks/change-task.ts";
import { minuteOf } from "#server/tasks/due-days.ts";
import { summariseTasks } from "#server/tasks/due-store.ts";

/**
 * Returns the numbers of the morning of an account, for My day and for the daily mail; null where its role may not
 * read.
 */
export async function readMorning(
  platform: Pick<Platform, "config" | "features">,
  db: Read,
  { id, role }: { id: string; role: string },
  now: Date,
): Promise<Morning> {
  const permissions = permissionsOf(role);
  const areas = readableAreas(permissions);
  const today = dayOf(now);
  const startOf = (day: string) => new Date(`${day}T00:00:00+02:00`).toISOString();
  const moment = { now, today, from: startOf(today), to: startOf(daysAfter(today, 1)) };
  const morning: Morning = {
    messages: null,
    applications: null,
    answered: null,
    returned: null,
    overdue: null,
    today: null,
    interviews: null,
    deals: null,
  };
  if (areas.length > 0) {
    const tasks = await summariseTasks(db, id, false, { areas, now: minuteOf(now) });
    Object.assign(morning, { overdue: tasks.overdue, today: tasks.today });
  }
  for (const { morning: counts } of platform.features)
    if (counts && may(permissions, counts.needs))
      Object.assign(morning, await counts.count(db, platform.config, id, moment));
  return morning;
}

/** Returns whether nothing waits. */
export function isQuiet(morning: Morning): boolean {
  return MORNING_COUNTS.every((count) => !morning[count]);
}
