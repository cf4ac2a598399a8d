import { isObject } from "#web/shared/json.ts";

/** The name in the tab's storage. */
export const RECENT_RECORDS = "recent-records";
const MAX_RECENT = 5;

export interface RecentRecord {
  to: string;
  name: string;
  about: string;
}

function isRecent(value: unknown): value is RecentRecord {
  if (!isObject(value)) return false;
  const { to, name, about } = value;
  return typeof to === "string" && to.startsWith("/admin/") && typeof name === "string" && typeof about === "string";
}

/** The records that were opened by the palette in this tab, newest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RECENT_RECORDS) ?? "[]");
    return Array.isArray(stored) && stored.every(isRecent) ? stored : [];
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
