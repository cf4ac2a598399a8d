// Apart from what keeps them: every screen has to forget them, and only records and the palette need the rest.

/** The name in the tab's storage. */
export const RECENT_RECORDS = "recent-records";

/** With the session: whoever signs in next may be somebody else. */
export function forgetRecentRecords(): void {
  try {
    sessionStorage.removeItem(RECENT_RECORDS);
  } catch {
    // Nothing was kept.
  }
}
