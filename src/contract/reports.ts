import { APPLICATION_STATUSES } from "#contract/applications.ts";
import { CUSTOMER_SOURCES, NO_SOURCE } from "#contract/customers.ts";
import { dayInput } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { money } from "#contract/fields.ts";
import type { Permission } from "#contract/permissions.ts";
import { fileCalls } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

/** Maximum days of a report: ten years. */
export const MAX_REPORT_DAYS = 3653;

/** Days after which an open message counts as old. */
export const OLD_MESSAGE_DAYS = 2;

/** Key of records that no account has. */
export const NOBODY = "none";

export const REPORT_MESSAGES = {
  order: "The first day cannot be after the last day",
  long: `A report can have at most ${MAX_REPORT_DAYS} days`,
} as const;

/** Permission that each part needs. Without it the part is `null`. */
export const REPORT_PERMISSIONS = {
  customers: "customers:read",
  deals: "customers:read",
  messages: "messages:read",
  applications: "applications:read",
  newsletter: "subscribers:read",
} as const satisfies Record<string, Permission>;
export type ReportPart = keyof typeof REPORT_PERMISSIONS;

const count = z.int().nonnegative();
const month = z.string().regex(/^\d{4}-\d{2}$/);
/** Median, rounded to two decimals; `null` of nothing. */
const median = z.number().nullable();
/** Number by account. `key` is its id, or `none` for nobody. */
const byAccount = { key: z.string(), name: z.string(), count };

export const Report = z.strictObject({
  customers: z
    .strictObject({
      new: count,
      /** New customers by source, most first; `none` for those from before it was stored. */
      bySource: z.array(z.strictObject({ key: z.enum([...CUSTOMER_SOURCES, NO_SOURCE]), count })),
      byMonth: z.array(z.strictObject({ key: month, count })),
    })
    .nullable(),
  deals: z
    .strictObject({
      won: z.strictObject({ count, value: money }),
      lost: count,
      /** Share of the won deals among the closed ones, from 0 to 1; `null` while none was closed. */
      winRate: z.number().min(0).max(1).nullable(),
      /** Median of days from the creation of a won deal to its closing. */
      medianDays: median,
      /** Won deals by owner, most valuable first. */
      byOwner: z.array(z.strictObject({ ...byAccount, value: money })),
      /** Won deals by month, oldest first. */
      byMonth: z.array(z.strictObject({ key: month, count, value: money })),
    })
    .nullable(),
  messages: z
    .strictObject({
      /** Messages that came in, without those of programs and without Spam. */
      received: count,
      /** Messages whose first answer was sent. */
      answered: count,
      /** Median of minutes from the message to its first answer. */
      medianFirstAnswerMinutes: median,
      /** Messages that are open now. */
      open: count,
      /** Messages that are open now and came in more than two days ago. */
      openOlderThan2Days: count,
      /** Received messages by assignee, most first. */
      byAssignee: z.array(z.strictObject(byAccount)),
    })
    .nullable(),
  applications: z
    .strictObject({
      received: count,
      /** Received applications by their present status. */
      byStatus: z.array(z.strictObject({ key: z.enum(APPLICATION_STATUSES), count })),
      /** Median of days from an application to Hired, of those who were hired. */
      medianDaysToHire: median,
    })
    .nullable(),
  /** First month from which retention has deleted nothing; null where the caller may read neither. */
  wholeFrom: z.strictObject({ messages: month.nullable(), applications: month.nullable() }),
  newsletter: z
    .strictObject({
      confirmed: count,
      unsubscribed: count,
      /** Mails that came back, of issues whose sending began. */
      bounced: count,
    })
    .nullable(),
});
export type Report = z.infer<typeof Report>;

const access: readonly Permission[] = [...new Set(Object.values(REPORT_PERMISSIONS))];

const query = z.strictObject({
  /** First day. Default: the first of the last day's month. */
  from: dayInput,
  /** Last day. Default: today in South Africa. */
  to: dayInput,
});

export const exportReport = fileCalls({ name: "reports", read: access }, "The numbers of a report, one a line", query);

export const getReport = endpoint({
  method: "GET",
  path: "/reports",
  access,
  summary: `What came in and what became of it between two South African days: new customers, closed deals, messages, applications, newsletter. Parts that the caller may not read are null. Deleted records and samples do not count. Without days: this month. A report has at most ${MAX_REPORT_DAYS} days.`,
  query,
  reply: z.strictObject({ data: Report }),
  status: 200,
});

export const REPORT_ENDPOINTS = {
  getReport,
  exportReport: exportReport.csv,
  exportReportXlsx: exportReport.xlsx,
} as const;
