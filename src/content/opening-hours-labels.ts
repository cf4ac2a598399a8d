/** Texts of the opening-hours signs on /support, with times as `17:00`. The browser loads this file, so it is separate. */
export const OPENING_TEXTS = {
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed now, opens ${day} at ${from}`,
  today: "today",
} as const;
