import type { StatusComponent, StatusReason, StatusState } from "#contract/status.ts";
import { defineDocument, group, line, link, paragraph, prose, searchWords, type TextField } from "./document.ts";

export const STATUS_PAGE = {
  title: "Status",
  worksAll: "All systems operational",
  fails: (names: string) => `Not working: ${names}`,
  /** Heading if no check failed and some components have no recent check. */
  unknown: (names: string) => `No recent check: ${names}`,
  checked: "Last check:",
  neverChecked: "No checks in the last few minutes. The first one runs a few seconds after the server starts.",
  databaseAway: "The database is not responding, so this page shows only what this server knows by itself.",
  systems: "Systems",
  legend: "What the bars mean",
  oldestDay: "90 days ago",
  newestDay: "Today",
  /** Label of the first bar of a component that has been checked for less than 90 days. */
  since: (day: string) => `Since ${day}`,
  sinceToday: "First checked today",
  notPerfect: "Days with failed checks",
  notKnown: "Days without data",
  noData: "no data",
  incidents: "Incidents in the last 90 days",
  noIncidents: "No check has failed in the last 90 days.",
  noIncidentsSince: (day: string) => `No check has failed since ${day}.`,
  noChecks: "Nothing has been checked in the last 90 days.",
  unknownIncidents: "The list is kept in the database, which is not responding.",
  moreIncidents: "Older incidents are not listed; the bars above count them all.",
} as const;

export const COMPONENT_NAMES: Record<StatusComponent, string> = {
  website: "Website",
  api: "API",
  database: "Database",
  mail: "Mail",
  files: "File store",
};

export const STATE_LABELS: Record<StatusState, string> = {
  works: "Working",
  fails: "Not working",
  unknown: "No data",
};

export const REASON_LABELS: Record<StatusReason, string> = {
  "no-page": "The home page did not load in full.",
  "no-answer": "The API did not answer as it should.",
  "not-reachable": "The database could not be reached.",
  "cannot-save": "The database can be read, but cannot save.",
  "no-mail-server": "Mail could not be sent.",
  "mail-waits": "Mail waited for more than 15 minutes.",
  "no-files": "Files could not be written and read.",
  "too-slow": "A check took more than ten seconds.",
};

/** Labels of a day, from best to worst, then of a day without checks and of a day before the first check. */
export const DAY_LABELS = {
  good: "every check passed",
  some: "fewer than 10% of checks failed",
  bad: "10% or more of checks failed",
  none: "no data",
  before: "no checks yet",
} as const;

export type DayKind = keyof typeof DAY_LABELS;

/** Labels of the two ways to report a failure. */
export const REPORT_LABELS = { writing: "In writing", phone: "By phone" } as const;

function component(name: StatusComponent, works: string): TextField {
  return line(COMPONENT_NAMES[name], works);
}

export const STATUS = defineDocument(
  { key: "status", title: "Status", path: "/status" },
  {
    /** Descriptions of each component while it works. */
    components: group("Systems, while they work", {
      website: component("website", "The home page loads in full."),
      api: component("api", "A call is answered as documented."),
      database: component("database", "It can be read and written to."),
      mail: component("mail", "Mail goes out without delay."),
      files: component("files", "A file can be written, read and deleted."),
    }),
    measured: group("How it is measured", {
      heading: line("Heading", "How this is measured"),
      text: prose(
        "Text",
        [
          "Everything is checked once a minute, from our own server. The connection between you and that server is not checked.",
          "Percentages cover only the minutes that were checked. Minutes without a check, such as during a restart, show as no data and count neither way.",
          "Failures for the same reason within five minutes of each other count as one incident. All dates and times are South African (SAST).",
        ].join("\n\n"),
      ),
    }),
    call: group("At the end", {
      heading: line("Heading", "Is something not working for you?"),
      text: paragraph(
        "Text",
        "Tell us what you did and what you saw. We will look into it, whether or not it shows on this page.",
      ),
      report: link("Link", { label: "Report a problem", href: "/contact" }),
      afterwards: line("Text below the link", "You get a reference at once."),
    }),
    search: searchWords(
      "Whether the website, API, database, mail and file store are working now, and how they did over the last 90 days.",
    ),
  },
);
