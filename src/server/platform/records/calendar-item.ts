/** Record that an account has to do with at some time, as its calendar shows it. */
export interface CalendarItem {
  kind: "Task" | "Interview" | "Deal";
  id: string;
  /** Printed reference of the record; `""` without one. */
  reference: string;
  /** Title or name, which the calendar shows only with the preference for names. */
  name: string;
  /** South African date, or date and time, such as `2026-11-20T09:30`. */
  at: string;
  /** Path of the record in the back office. */
  path: string;
  changedAt: string;
}

/** Maximum records of a kind in a calendar. */
export const MAX_CALENDAR_ITEMS = 1000;
