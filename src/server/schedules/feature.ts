import type { Feature } from "#server/platform/platform.ts";
import { scheduleMailPreviews } from "#server/schedules/mails.ts";
import { serveSchedules } from "#server/schedules/routes.ts";
import { startSchedules } from "#server/schedules/run-schedules.ts";
import { schedulesTable } from "#server/schedules/tables.ts";
import { takeBackSchedules } from "#server/schedules/take-back-schedules.ts";

export const schedules: Feature = {
  name: "schedules",
  tables: [schedulesTable],
  http: { calls: serveSchedules },
  accounts: { changed: takeBackSchedules },
  mail: { previews: scheduleMailPreviews },
  background: { start: startSchedules },
};
