import type { Preferences } from "#contract/preferences.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findPreferences } from "#server/preferences/store.ts";

/** Returns the preferences of an account, for the work of other features. */
export async function findPreferencesOf(db: Read, accountId: string): Promise<Preferences> {
  return (await findPreferences(db, accountId)).record;
}
