import { isObject } from "#web/shared/json.ts";
import { readUser } from "#web/shared/session.ts";
import { RECENT_RECORDS } from "./clear-tab-storage.ts";

const MAX_RECENT = 8;

export interface RecentRecord {
  /** Path of the record. */
  to: string;
  name: string;
  /** Text that distinguishes the record from others with its name. */
  about: string;
}

/** Returns whether a stored value is a record. Storage can contain anything. */
function isRecent(stored: unknown): stored is RecentRecord {
  if (!isObject(stored)) return false;
  const { to, name, about } = stored;
  return typeof to === "string" && to.startsWith("/admin/") && typeof name === "string" && typeof about === "string";
}

/** Address of the user who opened the records. Another user may have signed in in another tab. */
const owner = () => readUser()?.email ?? "";

/** Returns the records that the signed-in user opened in this tab, newest first. */
export function recentRecords(): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RECENT_RECORDS) ?? "{}");
    const isTheirs = isObject(stored) && stored.owner === owner() && Array.isArray(stored.records);
    return isTheirs ? (stored.records as unknown[]).filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Makes a record the newest of the recent ones. */
export function rememberRecord({ to, name, about }: RecentRecord): void {
  const others = recentRecords().filter((record) => record.to !== to);
  try {
    const records = [{ to, name, about }, ...others].slice(0, MAX_RECENT);
    sessionStorage.setItem(RECENT_RECORDS, JSON.stringify({ owner: owner(), records }));
  } catch {
    // A browser without storage has no recent records.
  }
}
