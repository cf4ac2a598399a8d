import { z } from "#contract/zod.ts";

/** The name in the tab's storage. */
export const RECENT_RECORDS = "recent-records";
const MAX_RECENT = 5;

const Recent = z.object({ to: z.string().startsWith("/admin/"), name: z.string(), about: z.string() });
export type RecentRecord = z.infer<typeof Recent>;

/** The records that were opened by the palette in this tab, newest first. */
export function recentRecords(): RecentRecord[] {
  try {
    return z.array(Recent).parse(JSON.parse(sessionStorage.getItem(RECENT_RECORDS) ?? "[]"));
  } catch {
    return [];
  }
}

export function rememberRecord({ to, name, about }: RecentRecord): void {
  const others = recentRecords().filter((record) => record.to !== to);
  try {
    sessionStorage.setItem(RECENT_RECORDS, JSON.stringify([{ to, name, about }, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A browser that keeps nothing has nothing to show either.
  }
}

/** With the session: whoever signs in next may be somebody else. */
export function forgetRecentRecords(): void {
  try {
    sessionStorage.removeItem(RECENT_RECORDS);
  } catch {
    // Nothing was kept.
  }
}
