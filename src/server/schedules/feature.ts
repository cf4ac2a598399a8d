import type { Feature } from "#server/platform/platform.ts";
import { serveSchedules } from "#server/schedules/routes.ts";
import { startSchedules } from "#server/schedules/run-schedules.ts";
import { schedulesTable } from "#server/schedules/tables.ts";
import { takeBackSchedules } from "#server/schedules/take-back-schedules.ts";

export const schedules: Feature = {
  name: "schedules",
  tables: [schedulesTable],
  serveCalls: serveSchedules,
  start: startSchedules,
  accountChanged: takeBackSchedules,
};
