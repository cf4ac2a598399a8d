import type { Role } from "#contract/permissions.ts";
import { storedPreferences } from "#contract/preferences.ts";
import type { Read } from "#server/platform/database/database.ts";
import { listPreferencesOfActiveAccounts } from "#server/preferences/store.ts";

export interface MailedAccount {
  id: string;
  name: string;
  email: string;
  role: Role;
}

/** Returns the active accounts that have chosen the daily mail, which is off by default. */
export async function findDailyMailAccounts(db: Read): Promise<MailedAccount[]> {
  const rows = await listPreferencesOfActiveAccounts(db);
  return rows.flatMap(({ value, ...account }) => (storedPreferences(JSON.parse(value)).dailyMail ? [account] : []));
}
