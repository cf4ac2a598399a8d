import type { StatusComponent, StatusReason, StatusState } from "#contract/status.ts";
import {
  defineDocument,
  group,
  heading,
  line,
  link,
  paragraph,
  prose,
  searchWords,
  type TextField,
} from "./document.ts";

export const STATUS_PAGE = {
  fails: (names: string) => `Not working: ${names}`,
  /** Heading if no check failed and some components have no recent check. */
  unknown: (names: string) => `No recent check: ${names}`,
  checked: "Last check:",
  neverChecked: "No checks in the last few minutes. The first one runs a few seconds after the server starts.",
  databaseAway: "The database is not responding, so this page shows only what this server knows by itself.",
  oldestDay: "90 days ago",
  newestDay: "Today",
  /** Label of the first bar of a component that has been checked for less than 90 days. */
  since: (day: string) => `Since ${day}`,
  sinceToday: "First checked today",
  notPerfect: "Days with failed checks",
  notKnown: "Days without data",
  noData: "no data",
  noIncidents: "No check has failed in the last 90 days.",
  noIncidentsSince: (day: string) => `No check has failed since ${day}.`,
  noChecks: "Nothing has been checked in the last 90 days.",
  unknownIncidents: "The list is kept in the database, which is not responding.",
  moreIncidents: "Older incidents are not listed; the bars above count them all.",
} as const;

/** Names of the components until an editor changes them. */
const INITIAL_NAMES: Record<StatusComponent, string> = {
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
  "no-mailbox": "Mail that comes in could not be read.",
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

function component(name: StatusComponent, works: string): TextField {
  return line(INITIAL_NAMES[name], works);
}

function componentName(name: StatusComponent): TextField {
  return line(`${INITIAL_NAMES[name]}, name`, INITIAL_NAMES[name], { max: 40 });
}

export const STATUS = defineDocument("status", {
  opening: group("Opening", {
    heading: heading("Status", { max: 40 }),
    works: line("While everything works", "All systems operational", { max: 60 }),
  }),
  /** Names of the components, and descriptions of each while it works. */
  components: group("Systems, while they work", {
    heading: heading("Systems"),
    websiteName: componentName("website"),
    website: component("website", "The home page loads in full."),
    apiName: componentName("api"),
    api: component("api", "A call is answered as documented."),
    databaseName: componentName("database"),
    database: component("database", "It can be read and written to."),
    mailName: componentName("mail"),
    mail: component("mail", "Mail goes out without delay."),
    filesName: componentName("files"),
    files: component("files", "A file can be written, read and deleted."),
  }),
  history: group("Bars and incidents", {
    legend: heading("What the bars mean", { title: "Heading below the bars" }),
    incidents: heading("Incidents in the last 90 days", { title: "Heading of the incidents" }),
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
    writing: line("Label of the link", "In writing", { max: 40 }),
    report: link("Link", { label: "Report a problem", href: "/contact" }),
    afterwards: line("Text below the link", "You get a reference at once."),
    phone: line("Label of the phone number", "By phone", { max: 40 }),
  }),
  search: searchWords(
    "Whether the website, API, database, mail and file store are working now, and how they did over the last 90 days.",
  ),
});
