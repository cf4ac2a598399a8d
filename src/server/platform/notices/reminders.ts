import type { NotificationKind, NotificationType } from "#contract/notifications.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type NewNotification, notify } from "#server/platform/notices/notify.ts";
import { deleteReminder, hasDueReminders, setReminder, takeDueReminders } from "#server/platform/notices/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Maximum number of reminders in one transaction. */
const AT_ONCE = 100;

interface Reminder {
  kind: NotificationKind;
  type: NotificationType;
  id: string;
  /** Time of the notification; null for none. */
  at: string | null;
  /** Account that sets it. */
  accountId: string;
}

/**
 * Sets the reminder of a kind about a record, in the transaction of a change. It replaces an earlier one of the kind. Without a time,
 * or with a time that has passed, the record has none afterwards.
 */
export async function remind(
  tx: Tx,
  { now }: Pick<Platform, "now">,
  { kind, type, id, at, accountId }: Reminder,
): Promise<void> {
  if (at === null || at <= now().toISOString()) return deleteReminder(tx, { kind, record_id: id });
  await setReminder(tx, { kind, type, record_id: id, at, account_id: accountId });
}

/**
 * Turns the reminders that are due into notifications. Any number of processes may do so at once: a reminder ends in the transaction
 * that notifies, so that a kill neither loses nor doubles it.
 */
export async function runReminders(platform: Platform, isStopping = () => false): Promise<void> {
  const { database, features, now } = platform;
  const at = now().toISOString();
  while (!isStopping() && (await hasDueReminders(database.read, at))) {
    await database.write(async (tx) => {
      const notifications: NewNotification[] = [];
      for (const due of await takeDueReminders(tx, at, AT_ONCE)) {
        // From now on a list may show the record differently, such as a message whose snooze has ended.
        noteChanges(tx, now(), [{ type: due.type, id: due.record_id, event: null }]);
        const records = features.find(({ notified }) => notified?.type === due.type)?.notified;
        const reminder = { kind: due.kind, id: due.record_id, at: due.at, accountId: due.account_id };
        const accountId = await records?.findReminded?.(tx, reminder);
        if (accountId)
          notifications.push({ kind: due.kind, to: [accountId], records: [{ type: due.type, id: due.record_id }] });
      }
      if (notifications.length > 0) await notify(tx, platform, null, notifications);
    });
  }
}
