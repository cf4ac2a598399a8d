import type { NotificationKind, NotificationType } from "#contract/notifications.ts";
import type { Permission } from "#contract/permissions.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Record as a notification names it. */
export interface NotifiedRecord {
  id: string;
  /** Name for accounts that may read the record. */
  title: string;
  /** Permission that the record needs. */
  needs: Permission;
  isSample: boolean;
}

/** Reminder that is due. */
export interface DueReminder {
  kind: NotificationKind;
  id: string;
  at: string;
  /** Account that set it, if it still exists. */
  accountId: string | null;
}

/** Records of a feature about which accounts are notified. */
export interface NotifiedRecords {
  type: NotificationType;
  /** Returns these records, at most a chunk, under the ids that were given. Records that do not exist are left out. */
  find(db: Read, ids: readonly string[]): Promise<readonly NotifiedRecord[]>;
  /** Returns the account that a due reminder is for; null if the reminder does not hold any more. Absent without reminders. */
  findReminded?(db: Read, reminder: DueReminder): Promise<string | null>;
}
