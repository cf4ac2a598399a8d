/** What the signs on the cards of /support say; times as `17:00`. Apart from that page's words, since the browser has these too. */
export const OPENING_TEXTS = {
  days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed now, opens ${day} at ${from}`,
  today: "today",
} as const;
