import { permissionsOf } from "#contract/permissions.ts";
import { calendarInterviews } from "#server/applications/calendar-interviews.ts";
import { composeCalendar } from "#server/calendar/compose-calendar.ts";
import { calendarDeals } from "#server/deals/calendar-deals.ts";
import { countTries } from "#server/platform/api/limits.ts";
import { findActiveAccount } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ownerOfAddress } from "#server/platform/session/calendar-addresses.ts";
import { findPreferencesOf } from "#server/preferences/find-preferences-of.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { calendarTasks } from "#server/tasks/calendar-tasks.ts";

/**
 * Returns the calendar at an address, undefined if the address or its account has ended. Role and status are those of this
 * moment. Throws a 429 beyond 60 readings an hour.
 */
export async function readCalendar(platform: Platform, token: string): Promise<string | undefined> {
  const { database, config } = platform;
  const accountId = await ownerOfAddress(database.read, token);
  const account = accountId === undefined ? undefined : await findActiveAccount(database.read, accountId);
  if (!account) return undefined;
  await countTries(platform, [["calendar", { id: account.id }]]);
  const permissions = permissionsOf(account.role);
  const items = [
    ...(await calendarTasks(database, account.id, permissions, platform.now())),
    ...(await calendarInterviews(database, account.id, permissions)),
    ...(await calendarDeals(database, account.id, permissions)),
  ];
  const [{ company }, preferences] = [
    await readSettings(database.read, config),
    await findPreferencesOf(database.read, account.id),
  ];
  const { calendarNames } = preferences;
  return composeCalendar({ company: company.name, publicUrl: config.publicUrl, items, withNames: calendarNames });
}
