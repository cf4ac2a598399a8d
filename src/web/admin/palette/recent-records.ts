import { isObject } from "#web/shared/json.ts";
import { readUser } from "#web/shared/session.ts";

const MAX_RECENT = 8;

export interface RecentRecord {
  /** Its address. */
  to: string;
  name: string;
  /** What tells it from others of that name. */
  about: string;
}

/** Somebody may have written anything there. */
function isRecent(stored: unknown): stored is RecentRecord {
  if (!isObject(stored)) return false;
  const { to, name, about } = stored;
  return typeof to === "string" && to.startsWith("/admin/") && typeof name === "string" && typeof about === "string";
}

/** Whose they are: in another tab somebody else may have signed in, over the session that this one was opened in. */
const owner = () => readUser()?.email ?? "";

/** The records that whoever is signed in opened in this tab, newest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RECENT_RECORDS) ?? "{}");
    const isTheirs = isObject(stored) && stored.owner === owner() && Array.isArray(stored.records);
    return isTheirs ? (stored.records as unknown[]).filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberRecord({ to, name, about }: RecentRecord): void {
  const others = recentRecords().filter((record) => record.to !== to);
  try {
    const records = [{ to, name, about }, ...others].slice(0, MAX_RECENT);
    sessionStorage.setItem(RECENT_RECORDS, JSON.stringify({ owner: owner(), records }));
  } catch {
    // A browser that keeps nothing has nothing to show either.
  }
}

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
