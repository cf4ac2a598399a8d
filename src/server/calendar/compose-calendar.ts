import ICAL from "ical.js";
import type { CalendarItem } from "#server/platform/records/calendar-item.ts";

const ZONE = "Africa/Johannesburg";
/** The zone for programs that do not know it. South Africa has had no summer time since 1944. */
const ZONE_COMPONENT = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19440319T000000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0200",
  "TZNAME:SAST",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** Minutes of an item with a time. */
const MINUTES = { Task: 30, Interview: 60, Deal: 30 } as const satisfies Record<CalendarItem["kind"], number>;

/** Characters that end or forge a line. The library escapes line feeds alone. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const oneLine = (text: string) => text.replace(CONTROL, " ").trim();

interface Calendar {
  company: string;
  publicUrl: string;
  items: readonly CalendarItem[];
  /** Whether titles and names are shown, which then are with the provider of the calendar. */
  withNames: boolean;
}

/** Sets a property of an event to a time in the zone, or to a day. */
function setTime(event: ICAL.Component, name: string, time: ICAL.Time): void {
  const property = event.updatePropertyWithValue(name, time);
  if (!time.isDate) property.setParameter("tzid", ZONE);
}

/** Returns a date, or a date and time of the zone. */
function timeOf(at: string): ICAL.Time {
  const [year, month, day, hour = 0, minute = 0] = at.split(/\D/).map(Number);
  return new ICAL.Time(
    { year, month, day, hour, minute, second: 0, isDate: at.length === "2026-11-20".length },
    ICAL.Timezone.localTimezone,
  );
}

function eventOf(item: CalendarItem, { publicUrl, withNames }: Calendar): ICAL.Component {
  const { kind, id, at, path, changedAt } = item;
  const [reference, name] = [oneLine(item.reference), oneLine(item.name)];
  const event = new ICAL.Component("vevent");
  const url = publicUrl + path;
  event.updatePropertyWithValue("uid", `${kind.toLowerCase()}-${id}@${new URL(publicUrl).hostname}`);
  event.updatePropertyWithValue("dtstamp", ICAL.Time.fromJSDate(new Date(changedAt), true));
  const start = timeOf(at);
  setTime(event, "dtstart", start);
  if (!start.isDate) {
    const end = start.clone();
    end.addDuration(ICAL.Duration.fromSeconds(MINUTES[kind] * 60));
    setTime(event, "dtend", end);
  }
  const shown = [kind, reference, withNames ? name : ""].filter(Boolean).join(" ");
  event.updatePropertyWithValue("summary", shown);
  event.updatePropertyWithValue("description", [reference, url].filter(Boolean).join("\n"));
  event.updatePropertyWithValue("url", url);
  // A task or a deal does not occupy its time.
  event.updatePropertyWithValue("transp", kind === "Interview" ? "OPAQUE" : "TRANSPARENT");
  return event;
}

/** Returns items as iCalendar (RFC 5545). */
export function composeCalendar(calendar: Calendar): string {
  const whole = new ICAL.Component("vcalendar");
  const company = oneLine(calendar.company);
  whole.updatePropertyWithValue("version", "2.0");
  whole.updatePropertyWithValue("prodid", `-//${company}//Back office//EN`);
  whole.updatePropertyWithValue("calscale", "GREGORIAN");
  whole.updatePropertyWithValue("method", "PUBLISH");
  whole.updatePropertyWithValue("x-wr-calname", company);
  whole.addSubcomponent(ICAL.Component.fromString(ZONE_COMPONENT));
  for (const item of calendar.items) whole.addSubcomponent(eventOf(item, calendar));
  return `${whole.toString()}\r\n`;
}
