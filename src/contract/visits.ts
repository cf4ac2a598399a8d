import { dayInput, NO_DAY } from "#contract/day-filters.ts";
import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

/** Days of the period if the client names none. */
export const VISIT_DAYS = 30;
/** Maximum days of a period. */
export const MAX_VISIT_DAYS = 366;
/** Maximum pages, and maximum referrers, of a response. */
export const MAX_VISIT_ROWS = 50;
/** Name in place of a host, for referrers beyond the maximum of a day. Hosts are in lower case. */
export const OTHER_HOSTS = "Other";

/** Source of a visitor who came neither by a marked link nor from another website. */
export const DIRECT = "Direct";

export const DEVICES = ["Phone", "Tablet", "Computer"] as const;
export type Device = (typeof DEVICES)[number];

export const VISIT_MESSAGES = {
  day: NO_DAY,
  order: "The first day cannot be after the last day",
  long: `The period can have at most ${MAX_VISIT_DAYS} days`,
} as const;

const day = z.string().meta({ format: "date" });
const count = z.int().nonnegative();

export const Visits = z.strictObject({
  /** Every day of the period in South Africa, oldest first. A visitor counts once a day. */
  days: z.array(z.strictObject({ day, views: count, visitors: count })),
  /** Pages with the most views in the period, at most 50. */
  pages: z.array(z.strictObject({ path: z.string(), views: count })),
  /** Other websites from which most views came, at most 50. `Other` counts hosts beyond the 200 of a day. */
  referrers: z.array(z.strictObject({ host: z.string(), views: count })),
  /**
   * Sources of most visitors, at most 50: `utm_source` in lower case, else the host of the referrer, else `Direct`, of the first view of
   * a day. `Other` counts those beyond the 200 of a day. Goals are messages, applications and newsletter requests, counted each.
   */
  sources: z.array(
    z.strictObject({
      source: z.string(),
      medium: z.string(),
      campaign: z.string(),
      visitors: count,
      goals: count,
    }),
  ),
  /** Campaigns among the sources, with their subjects. */
  campaigns: z.array(z.strictObject({ id: z.string(), subject: z.string() })),
  /** Pages that most visitors viewed first on a day, at most 50. */
  entries: z.array(z.strictObject({ path: z.string(), visitors: count, goals: count })),
  devices: z.array(z.strictObject({ device: z.enum(DEVICES), visitors: count })),
  /** Whether a CDN answers a part of the views, which this program cannot count. */
  isBehindCdn: z.boolean(),
});
export type Visits = z.infer<typeof Visits>;

export const getVisits = endpoint({
  method: "GET",
  path: "/visits",
  access: ["settings:read", "articles:read"],
  summary: `Views and visitors of the public pages by day, with the pages and the referrers that had most views, and the visitors by source, first page and device. Robots, calls and files are left out. Without days: the last ${VISIT_DAYS}. A period has at most ${MAX_VISIT_DAYS} days.`,
  query: z.strictObject({
    /** First day. Default: the 29th day before the last one. */
    from: dayInput,
    /** Last day. Default: today in South Africa. */
    to: dayInput,
  }),
  reply: z.strictObject({ data: Visits }),
  status: 200,
});

/** Entry for the list of the privacy notice. The program never publishes it by itself. */
export const VISITS_NOTICE =
  "Visits. How often each page is viewed, by how many visitors a day, from which website or email they came, and how many of them wrote to us, to know what is read. This needs no cookie, and your network address is not stored: it becomes a code with a secret of the day. Secret and codes are deleted after midnight.";

export const VISIT_ENDPOINTS = { getVisits } as const;
