import { serveCalendarCalls, serveCalendars } from "#server/calendar/routes.ts";
import type { Feature } from "#server/platform/platform.ts";

export const calendar: Feature = {
  name: "calendar",
  http: { calls: serveCalendarCalls, files: serveCalendars },
};
