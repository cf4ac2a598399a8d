import { noteFirstTime } from "#server/platform/database/clock-jumps.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notPermitted } from "#server/platform/http/http-error.ts";
import { deleteSchedule, isAccountActive, type ScheduledRecord, saveSchedule } from "#server/schedules/store.ts";

/** Schedules a record in an account's name, or for the installation without one. Throws a 403 if the account is not active. */
export async function setSchedule(
  tx: Tx,
  record: ScheduledRecord,
  { at, accountId }: { at: string; accountId: string | null },
  now: string,
): Promise<void> {
  // The account may have been deactivated since the request began. Reading it makes one of both transactions start again.
  if (accountId !== null && !(await isAccountActive(tx, accountId))) throw notPermitted();
  await saveSchedule(tx, record, { due_at: at, account_id: accountId });
  // A clock that jumps before the first housekeeping would otherwise be trusted: see `clock-jumps.ts`.
  await noteFirstTime(tx, Date.parse(now));
}

/** Ends the schedule of a record that is published, sent, a draft again or deleted. */
export function endSchedule(tx: Tx, record: ScheduledRecord): Promise<void> {
  return deleteSchedule(tx, record);
}
