import { DEFAULT_COMPANY } from "#content/company.ts";
import type { RenderedDocument } from "#content/document.ts";
import { DEFAULT_MENUS } from "#content/navigation.ts";
import { STATUS } from "#content/status.ts";
import type { Company } from "#contract/company.ts";
import { DEFAULT_CURRENCY } from "#contract/currency.ts";
import type { Menus } from "#contract/menus.ts";
import type { Settings } from "#contract/settings.ts";
import {
  type DayStatus,
  type IncidentStatus,
  STATUS_COMPONENTS,
  type Status,
  type StatusComponent,
} from "#contract/status.ts";
import { hasNews } from "#server/articles/public-articles.ts";
import { initialContent, loadPageContent } from "#server/pages/load-page-content.ts";
import type { Platform } from "#server/platform/platform.ts";
import { withTimeout } from "#server/platform/timeout.ts";
import { DEFAULT_RETENTION, readSettings } from "#server/settings/read-settings.ts";
import { firstShownMinute, instantOf, minuteOf, shownDays } from "#server/status/calendar.ts";
import { checkStateOf } from "#server/status/check-state.ts";
import {
  type Check,
  type CheckedDay,
  type Incident,
  listChecks,
  listDays,
  listIncidents,
} from "#server/status/store.ts";

/** Maximum age of a check in minutes. With older checks, the state of a component is unknown. */
const FRESH_MINUTES = 3;
/** Maximum minutes by which the clock of a different process may be ahead. */
const MINUTES_AHEAD = 1;
const MAX_INCIDENTS = 30;
const READ_DEADLINE_MS = 2_000;
/** How long stored data is cached, unless this process changes content. The page is rendered for every request. */
const REMEMBERED_MS = 1_000;

/** Settings of a process that has not yet read any. */
const INITIAL_SETTINGS = { company: DEFAULT_COMPANY, retention: DEFAULT_RETENTION, currency: DEFAULT_CURRENCY };

interface Stored {
  company: Company;
  menus: Menus & Pick<Settings, "hiddenPages">;
  hasNews: boolean;
  words: RenderedDocument<typeof STATUS>;
  checks: Check[];
  days: CheckedDay[];
  incidents: Incident[];
}

interface Reading {
  at: number;
  /** Changes of content by this process before the reading. */
  changes: number;
  stored: Promise<Stored | undefined>;
}

const readings = new WeakMap<Platform, Reading>();
/** Data of the last successful reading, shown while the database does not respond. */
const lastStored = new WeakMap<Platform, Stored>();

/** Reads what the status page shows from the database. */
async function readFromDatabase(platform: Platform): Promise<Stored> {
  const { database, config } = platform;
  const now = platform.now();
  const [firstDay = ""] = shownDays(now);
  const settings = await readSettings(database.read, config);
  const { company, menu, moreMenu, footer, credit, hiddenPages } = settings;
  return {
    company,
    menus: { menu, moreMenu, footer, credit, hiddenPages },
    hasNews: await hasNews(database.read, now),
    words: (await loadPageContent(database.read, STATUS, settings)).words,
    checks: await listChecks(database.read, minuteOf(now) - FRESH_MINUTES, minuteOf(now) + MINUTES_AHEAD),
    days: await listDays(database.read, firstDay),
    incidents: await listIncidents(
      database.read,
      firstShownMinute(now),
      minuteOf(now) + MINUTES_AHEAD,
      MAX_INCIDENTS + 1,
    ),
  };
}

/** Returns the stored data, at most a second old; undefined if the database does not respond in time. */
function readInTime(platform: Platform): Promise<Stored | undefined> {
  const last = readings.get(platform);
  const changes = platform.database.contentCommits();
  if (last?.changes === changes && performance.now() - last.at < REMEMBERED_MS) return last.stored;
  const timedOut = () => new Error("The database took too long");
  const read = readFromDatabase(platform).then((stored) => {
    lastStored.set(platform, stored);
    return stored;
  });
  const stored = withTimeout(READ_DEADLINE_MS, read, timedOut).catch((error: unknown) => {
    platform.log.warn({ err: error }, "status not read");
    return undefined;
  });
  readings.set(platform, { at: performance.now(), changes, stored });
  return stored;
}

/** Status with the words and links of its page. */
interface StatusOfPage extends Status, Pick<Stored, "menus" | "hasNews"> {
  words: RenderedDocument<typeof STATUS>;
}

/** Returns the status of each component now and in the last ninety days. Without the database, it returns what the process knows. */
export async function readStatus(platform: Platform): Promise<StatusOfPage> {
  const found = await readInTime(platform);
  const stored = found ?? lastStored.get(platform);
  const now = platform.now();
  const oldest = minuteOf(now) - FRESH_MINUTES;
  const checks = knownChecks(platform, found).filter(({ minute }) => minute >= oldest);
  const newest = checks.reduce((last, { minute }) => Math.max(last, minute), 0);
  const incidents = stored?.incidents ?? [];
  const days = shownDays(now);
  return {
    company: stored?.company ?? DEFAULT_COMPANY,
    menus: stored?.menus ?? { ...DEFAULT_MENUS, hiddenPages: [] },
    hasNews: stored?.hasNews ?? false,
    words: stored?.words ?? initialContent(STATUS, INITIAL_SETTINGS),
    databaseAnswers: found !== undefined,
    checkedAt: newest === 0 ? null : instantOf(newest),
    components: STATUS_COMPONENTS.map((component) => ({
      component,
      ...stateOf(component, lastOf(component, checks, now), found !== undefined),
      days: daysOf(component, stored?.days ?? [], days),
    })),
    incidents: incidents
      .slice(0, MAX_INCIDENTS)
      .map((incident) => shownIncident(incident, lastOf(incident.component, checks, now))),
    hasMoreIncidents: incidents.length > MAX_INCIDENTS,
  };
}

/** Returns the stored checks, oldest first, with the last checks of this process if they may not be stored. */
function knownChecks(platform: Platform, found: Stored | undefined): Check[] {
  const { latest, unsaved } = checkStateOf(platform);
  if (found && unsaved.length === 0) return found.checks;
  return [...latest, ...(found?.checks ?? [])].sort((one, other) => one.minute - other.minute);
}

/** Returns the last check up to this minute, or else the first later one, which a clock that was ahead has stored. */
function lastOf(component: StatusComponent, checks: readonly Check[], now: Date): Check | undefined {
  const own = checks.filter((check) => check.component === component);
  return own.findLast(({ minute }) => minute <= minuteOf(now)) ?? own.at(0);
}

function stateOf(component: StatusComponent, last: Check | undefined, databaseAnswers: boolean) {
  // The failed read is newer than any stored check.
  if (component === "database" && !databaseAnswers) return { state: "fails", reason: "not-reachable" } as const;
  if (!last) return { state: "unknown", reason: null } as const;
  return { state: last.reason === null ? "works" : "fails", reason: last.reason } as const;
}

function daysOf(component: StatusComponent, stored: readonly CheckedDay[], days: readonly string[]): DayStatus[] {
  const known = new Map(stored.filter((day) => day.component === component).map((day) => [day.day, day]));
  return days.map((day) => ({ day, passed: known.get(day)?.passed ?? 0, failed: known.get(day)?.failed ?? 0 }));
}

/** Returns an incident for the page. It has not ended while the last check of its component fails for its reason. */
function shownIncident(incident: Incident, last: Check | undefined): IncidentStatus {
  const { component, reason, first_minute, last_minute, failed } = incident;
  const isUnderWay = last?.reason === reason && last.minute === last_minute;
  return {
    component,
    reason,
    from: instantOf(first_minute),
    until: isUnderWay ? null : instantOf(last_minute + 1),
    failedMinutes: failed,
  };
}
