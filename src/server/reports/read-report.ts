import { APPLICATION_STATUSES } from "#contract/applications.ts";
import { DAY_MS } from "#contract/calendar-day.ts";
import type { FieldError } from "#contract/error-response.ts";
import { may } from "#contract/permissions.ts";
import {
  MAX_REPORT_DAYS,
  REPORT_MESSAGES,
  REPORT_PERMISSIONS,
  type Report,
  type ReportPart,
} from "#contract/reports.ts";
import { viewerOf } from "#server/messages/moment.ts";
import { dayOf, monthOf, nextMonth } from "#server/platform/calendar.ts";
import type { Days } from "#server/platform/database/spans.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import * as store from "#server/reports/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Returns the months of a span, oldest first. The first and the last one may be a part of a month. */
export function monthsOf({ from, to }: Required<Days>): store.Month[] {
  const months: store.Month[] = [];
  for (let start = from; start <= to; start = nextMonth(start)) {
    const end = new Date(Date.parse(nextMonth(start)) - DAY_MS).toISOString().slice(0, 10);
    months.push({ key: start.slice(0, 7), from: start, to: end < to ? end : to });
  }
  return months;
}

/** Returns the span of a report, by default this month. Throws a 400 for a span that is too long or runs backwards. */
export function spanOf(asked: Days, now: Date): store.Span {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? monthOf(to);
  const errors: FieldError[] = [];
  if (from > to) errors.push({ path: "from", message: REPORT_MESSAGES.order });
  else if (Date.parse(to) - Date.parse(from) >= MAX_REPORT_DAYS * DAY_MS)
    errors.push({ path: "from", message: REPORT_MESSAGES.long });
  if (errors.length > 0) throw invalidFields(errors);
  return { from, to, months: monthsOf({ from, to }) };
}

/** Returns the first month, such as `2026-11`, that is as a whole within the `months` for which records are kept. */
function firstWhole(months: number, now: Date): string {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  return nextMonth(dayOf(oldest)).slice(0, 7);
}

/** Returns the report of a span, with `null` for parts that the caller may not read. */
export async function readReport(platform: Platform, call: { session: Session; query: Days }): Promise<Report> {
  const span = spanOf(call.query, platform.now());
  const { permissions } = call.session;
  const db = platform.database.read;
  const { retention } = await readSettings(db, platform.config);
  const part = <Result>(name: ReportPart, read: () => Promise<Result>) =>
    may(permissions, REPORT_PERMISSIONS[name]) ? read() : null;
  return {
    customers: await part("customers", () => store.reportCustomers(db, span)),
    deals: await part("deals", () => store.reportDeals(db, span)),
    messages: await part("messages", async () => store.reportMessages(db, span, await viewerOf(platform, call))),
    applications: await part("applications", async () => {
      const report = await store.reportApplications(db, span);
      const counts = new Map(report.byStatus.map(({ key, count }) => [key, count]));
      return {
        ...report,
        byStatus: APPLICATION_STATUSES.map((key) => ({ key, count: counts.get(key) ?? 0 })),
      };
    }),
    wholeFrom: {
      messages: await part("messages", async () => firstWhole(retention.messages, platform.now())),
      applications: await part("applications", async () => firstWhole(retention.applications, platform.now())),
    },
    newsletter: await part("newsletter", () => store.reportNewsletter(db, span)),
  };
}
