import { useEffect } from "react";
import { onSessionChange, readLeft } from "#web/shared/session.ts";

// Apart from drafts and recent records: /login clears them too, and must not load the code that keeps them.

/** Start of the storage keys of drafts, in the storage of the tab. */
export const DRAFT_PREFIX = "draft ";
/** Storage key of the recent records, in the storage of the tab. */
export const RECENT_RECORDS = "recent-records";
/** Storage key of the last logout that this tab knows. */
const KNOWN_LEFT = "left";

const isOfSomebody = (key: string) => key.startsWith(DRAFT_PREFIX) || key === RECENT_RECORDS;

/**
 * Removes the drafts and the recent records of all users after a user has logged out in any tab, because others can use the same
 * computer. The end of a session removes no draft.
 */
export function clearDraftsAfterLogout(): void {
  try {
    const left = readLeft();
    if (left === null || left === sessionStorage.getItem(KNOWN_LEFT)) return;
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const key of keys) if (isOfSomebody(key)) sessionStorage.removeItem(key);
    sessionStorage.setItem(KNOWN_LEFT, left);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Deletes the recent records when the session ends: the next user may be another person. */
export function forgetRecentRecords(): void {
  try {
    sessionStorage.removeItem(RECENT_RECORDS);
  } catch {
    // Nothing was kept.
  }
}

/** Removes the drafts of this tab when a user logs out in any tab, now or before this screen was shown. */
export function useClearDraftsOnLogout(): void {
  useEffect(() => {
    clearDraftsAfterLogout();
    return onSessionChange(clearDraftsAfterLogout);
  }, []);
}
