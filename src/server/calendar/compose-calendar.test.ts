import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import type { CalendarItem } from "#server/platform/records/calendar-item.ts";
import { fc } from "#tests/support/fast-check.ts";
import { composeCalendar } from "./compose-calendar.ts";

const task: CalendarItem = {
  kind: "Task",
  id: "01a1f813-a740-7000-8000-0000000000f5",
  reference: "",
  name: "Call about the quote",
  at: "2026-11-20T09:30",
  path: "/admin/tasks/01a1f813-a740-7000-8000-0000000000f5",
  changedAt: "2026-11-01T08:30:00.000Z",
};
const interview: CalendarItem = {
  ...task,
  kind: "Interview",
  reference: "APP-7K2M-9QXD",
  name: "Ayanda Botha",
  path: "/admin/applications/1",
};
const deal: CalendarItem = { ...task, kind: "Deal", name: "Permit portal", at: "2026-12-31", path: "/admin/deals/1" };

const compose = (items: readonly CalendarItem[], withNames = false, company = "Example Consulting") =>
  composeCalendar({ company, publicUrl: "https://www.example.org", items, withNames });

/** Returns the unfolded lines. Throws unless every line ends as RFC 5545 says and has at most 75 bytes. */
function linesOf(calendar: string): string[] {
  expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const raw = calendar.slice(0, -2).split("\r\n");
  for (const line of raw) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  return calendar.slice(0, -2).replace(/\r\n /g, "").split("\r\n");
}

/** Returns the events as the second library reads them. */
function eventsOf(calendar: string) {
  return Object.values(nodeIcal.sync.parseICS(calendar)).filter((part) => part?.type === "VEVENT");
}

describe("a calendar", () => {
  test("has South African times, whole days, references and links, and no names by default", () => {
    const calendar = compose([task, interview, deal]);
    const lines = linesOf(calendar);
    expect(lines).toEqual(
      expect.arrayContaining([
        "VERSION:2.0",
        "BEGIN:VTIMEZONE",
        "TZID:Africa/Johannesburg",
        `UID:task-${task.id}@www.example.org`,
        "DTSTAMP:20261101T083000Z",
        "DTSTART;TZID=Africa/Johannesburg:20261120T093000",
        "DTEND;TZID=Africa/Johannesburg:20261120T103000",
        "DTSTART;VALUE=DATE:20261231",
        "SUMMARY:Task",
        "SUMMARY:Interview APP-7K2M-9QXD",
        "SUMMARY:Deal",
        "DESCRIPTION:APP-7K2M-9QXD\\nhttps://www.example.org/admin/applications/1",
        `URL:https://www.example.org${task.path}`,
      ]),
    );
    for (const name of [task.name, interview.name, deal.name]) expect(calendar).not.toContain(name);
  });

  test("is read by a second library as the same events, at the same instants", () => {
    const [first, second, third] = eventsOf(compose([task, interview, deal], true));
    expect(first).toMatchObject({ uid: `task-${task.id}@www.example.org`, summary: "Task Call about the quote" });
    expect(Object(first).start.toISOString()).toBe("2026-11-20T07:30:00.000Z");
    expect(Object(first).end.toISOString()).toBe("2026-11-20T08:00:00.000Z");
    expect(second).toMatchObject({ summary: "Interview APP-7K2M-9QXD Ayanda Botha", transparency: "OPAQUE" });
    expect(third).toMatchObject({ datetype: "date", transparency: "TRANSPARENT" });
  });

  test("is the same in each reading while nothing changes", () => {
    expect(compose([task, interview, deal], true)).toBe(compose([task, interview, deal], true));
  });

  test("has no line, property or event that a hostile title or company name asks for", () => {
    const hostile = [
      "\r\nATTACH:https://evil.example/x",
      "\rBEGIN:VALARM",
      "\nEND:VEVENT",
      "\u2028END:VCALENDAR\u0085X:1",
    ];
    for (const text of [...hostile, `${hostile.join("")};,\\`]) {
      const lines = linesOf(
        compose(
          [
            { ...task, name: text },
            { ...deal, reference: text.replace(/./su, "D") },
          ],
          true,
          text,
        ),
      );
      for (const name of ["ATTACH", "BEGIN:VALARM", "X:"])
        expect(lines.filter((line) => line.startsWith(name))).toEqual([]);
      expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(2);
      expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
    }
  });

  test("has any title as it was written, and both libraries read it", () => {
    const title = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }).filter((text) => /\S/.test(text));
    fc.assert(
      fc.property(title, (name) => {
        const calendar = compose([{ ...task, name }], true);
        linesOf(calendar);
        const shown = `Task ${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()}`;
        const [event] = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
        expect(event?.getFirstPropertyValue("summary")).toBe(shown);
        expect(eventsOf(calendar)).toHaveLength(1);
      }),
      { numRuns: 200 },
    );
  });
});
