import { DAY_MS } from "#contract/calendar-day.ts";
import { type Customer, INTERACTION_TYPES } from "#contract/customers.ts";
import { formatDay, formatIsoDay } from "#web/shared/dates.ts";

/** Kinds of interactions that staff log. Web forms come from the website. */
export type LoggedType = Exclude<(typeof INTERACTION_TYPES)[number], "Web form">;
export const LOGGED_TYPES: readonly LoggedType[] = INTERACTION_TYPES.filter((type) => type !== "Web form");

export const TYPE_CHOICES = LOGGED_TYPES.map((type) => ({ value: type, label: type }));

export const TIMELINE_VIEWS = ["All", "Notes", "Interactions"] as const;
export type TimelineView = (typeof TIMELINE_VIEWS)[number];

export interface TimelineEntry {
  id: string;
  kind: "Note" | Customer["interactions"][number]["type"];
  text: string;
  instant: string;
  /** Name of its author; blank where it is not known. */
  author: string;
}

export interface TimelineDay {
  /** `2026-11-02`. */
  iso: string;
  /** `Today`, `Yesterday`, `2 Nov 2026`. */
  title: string;
  entries: TimelineEntry[];
}

/** Returns the notes and interactions of a customer, newest first. */
export function timelineOf(
  { notes, interactions }: Pick<Customer, "notes" | "interactions">,
  view: TimelineView,
): TimelineEntry[] {
  const noted = notes.map(
    ({ id, text, author, createdAt }): TimelineEntry => ({ id, kind: "Note", text, instant: createdAt, author }),
  );
  const passed = interactions.map(
    ({ id, type, description, date, author }): TimelineEntry => ({
      id,
      kind: type,
      text: description,
      instant: date,
      author,
    }),
  );
  const shown = [...(view === "Interactions" ? [] : noted), ...(view === "Notes" ? [] : passed)];
  return shown.toSorted((one, other) => Date.parse(other.instant) - Date.parse(one.instant));
}

/** History of which the newest entries of each kind are loaded, newest first. */
interface PartOfHistory extends Pick<Customer, "notes" | "interactions"> {
  notesTotal: number;
  interactionsTotal: number;
}

/** Returns the number of entries of a view, whether they are loaded or not. */
export function totalOf({ notesTotal, interactionsTotal }: PartOfHistory, view: TimelineView): number {
  return (view === "Interactions" ? 0 : notesTotal) + (view === "Notes" ? 0 : interactionsTotal);
}

/**
 * Returns the newest entries of a view, as far as none can be missing. They end at the oldest loaded entry of a kind that has more to
 * load. If both kinds have more, the later of these two ends counts.
 */
export function unbrokenTimeline(history: PartOfHistory, view: TimelineView): TimelineEntry[] {
  const { notes, notesTotal, interactions, interactionsTotal } = history;
  const ends = [
    view !== "Interactions" && notes.length < notesTotal && notes.at(-1)?.createdAt,
    view !== "Notes" && interactions.length < interactionsTotal && interactions.at(-1)?.date,
  ];
  const end = Math.max(...ends.map((instant) => (instant ? Date.parse(instant) : Number.NEGATIVE_INFINITY)));
  return timelineOf(history, view).filter(({ instant }) => Date.parse(instant) >= end);
}

/** Returns the entries by their day in South Africa, in the given order. */
export function daysOf(entries: readonly TimelineEntry[], now: Date): TimelineDay[] {
  const titles = new Map([
    [formatIsoDay(now), "Today"],
    [formatIsoDay(new Date(now.getTime() - DAY_MS)), "Yesterday"],
  ]);
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const iso = formatIsoDay(new Date(entry.instant));
    const last = days.at(-1);
    if (last?.iso === iso) last.entries.push(entry);
    else days.push({ iso, title: titles.get(iso) ?? formatDay(entry.instant), entries: [entry] });
  }
  return days;
}
