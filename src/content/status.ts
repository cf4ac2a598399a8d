import type { StatusComponent, StatusReason, StatusState } from "#contract/status.ts";

export const STATUS_PAGE = {
  title: "Status",
  /** For search results and shared links. */
  description: "Whether website, API, database, mail and file store work now, and how they did in the last 90 days.",
  worksAll: "All systems work",
  fails: (names: string) => `Not working: ${names}`,
  /** Nothing fails, and not everything was looked at. */
  unknown: (names: string) => `No recent check: ${names}`,
  checked: "Last check:",
  neverChecked: "No check in the last minutes. The first one comes a few seconds after a start.",
  databaseAway: "The database does not answer, so this page shows only what this server knows by itself.",
  systems: "Systems",
  legend: "What the bars mean",
  oldestDay: "90 days ago",
  newestDay: "Today",
  notPerfect: "Days that were not perfect",
  notKnown: "Days without data",
  noData: "no data",
  incidents: "Incidents of the last 90 days",
  noIncidents: "No check has failed in the last 90 days.",
  unknownIncidents: "The list is kept in the database, which is not responding.",
  moreIncidents: "Older incidents are not listed; the bars above count them all.",
  measured: "How this is measured",
} as const;

export const COMPONENT_WORDS: Record<StatusComponent, { name: string; words: string }> = {
  website: { name: "Website", words: "The home page loads in full." },
  api: { name: "API", words: "A call is answered as documented." },
  database: { name: "Database", words: "It can be read and written." },
  mail: { name: "Mail", words: "Mail goes out without delay." },
  files: { name: "File store", words: "A file can be written, read and deleted." },
};

export const STATE_WORDS: Record<StatusState, string> = {
  works: "Works",
  fails: "Does not work",
  unknown: "No data",
};

export const REASON_WORDS: Record<StatusReason, string> = {
  "no-page": "The home page did not load in full.",
  "no-answer": "The API did not answer as it should.",
  "not-reachable": "The database could not be reached.",
  "no-mail-server": "Mail could not be sent.",
  "mail-waits": "Mail waited for more than 15 minutes.",
  "no-files": "Files could not be written and read.",
  "too-slow": "A check took more than ten seconds.",
};

/** How a day went, from best to worst; the last was not looked at. */
export const DAY_WORDS = {
  good: "every check passed",
  some: "under a tenth of the checks failed",
  bad: "a tenth of the checks or more failed",
  none: "no data",
} as const;

export type DayKind = keyof typeof DAY_WORDS;

export const MEASURED_WORDS = [
  "Everything is checked once a minute, from our own server. The connection between you and that server is not part of it.",
  "Percentages are of the minutes that were checked. What keeps the server from checking, such as a restart, shows as no data and counts neither way.",
  "Failures for the same reason that lie within five minutes are one incident. All days and times are South African (SAST).",
] as const;

export const STATUS_CALL = {
  heading: "Something does not work for you?",
  words: "Tell us what you did and what you saw. We look into it, whether it shows on this page or not.",
  primary: { label: "Report a problem", href: "/contact" },
  secondary: { label: "Support", href: "/support" },
} as const;
