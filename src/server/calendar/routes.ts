import type { FastifyInstance } from "fastify";
import * as calls from "#contract/calendar.ts";
import { createAddress, removeAddress } from "#server/calendar/calendar-address.ts";
import { readCalendar } from "#server/calendar/read-calendar.ts";
import { serve } from "#server/platform/api/serve.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findAddressTime } from "#server/platform/session/calendar-addresses.ts";

export function serveCalendarCalls(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, calls.getCalendarState, async ({ session }) => ({
    data: { createdAt: await findAddressTime(platform.database.read, session.account.id) },
  }));
  serve(app, platform, calls.createCalendarAddress, async (call) => ({ data: await createAddress(platform, call) }));
  serve(app, platform, calls.removeCalendarAddress, (call) => removeAddress(platform, call));
}

/** Serves the calendars at their private addresses. No cache may keep them, since an address needs no sign-in. */
export function serveCalendars(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { token: string } }>("/calendar/:token.ics", async ({ params }, reply) => {
    reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    try {
      const calendar = await readCalendar(platform, params.token);
      if (calendar !== undefined) return reply.type("text/calendar; charset=utf-8").send(calendar);
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such calendar.\n");
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return reply
        .headers(error.headers)
        .code(error.status)
        .type("text/plain; charset=utf-8")
        .send(`${error.message}\n`);
    }
  });
}
