import type { NotificationKind, NotificationType } from "#contract/notifications.ts";
import { NOTIFICATION_TYPES } from "#contract/notifications.ts";
import { may, permissionsOf } from "#contract/permissions.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { NotifiedRecord } from "#server/platform/notices/notified-records.ts";
import { insertNotifications } from "#server/platform/notices/store.ts";
import { findRolesOf } from "#server/platform/people/active-accounts.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Some records of one type. */
interface NotifiedSet {
  type: NotificationType;
  /** The first record. */
  id: string;
  /** Number of records. Default: one. */
  count?: number;
}

/** Notification of one act, also on many records. */
export interface NewNotification {
  kind: NotificationKind;
  /** Ids of the accounts. Null and undefined stand for nobody. */
  to: readonly (string | null | undefined)[];
  /** Records of the act. The notification leads to the first one. */
  records: readonly NotifiedSet[];
}

type Notifying = Pick<Platform, "features" | "now">;

/**
 * Notifies accounts in the transaction of a change. Left out are the account that acted (`actorId`, null for a visitor or the program),
 * accounts that cannot sign in or may not read the record, and sample records.
 */
export async function notify(
  tx: Tx,
  platform: Notifying,
  actorId: string | null,
  notifications: readonly NewNotification[],
): Promise<void> {
  const ids = notifications
    .flatMap(({ to }) => to)
    .filter((id) => typeof id === "string" && id !== "" && id !== actorId);
  const accounts = await findRolesOf(
    tx,
    [...new Set(ids)].flatMap((id) => id ?? []),
  );
  if (accounts.size === 0) return;
  const records = await findNotified(
    tx,
    platform,
    notifications.flatMap(({ records }) => records),
  );
  const at = platform.now().toISOString();
  const rows: Schema["notifications"][] = [];
  for (const { kind, to, records: sets } of notifications) {
    for (const accountId of new Set(to)) {
      const role = accountId && accountId !== actorId ? accounts.get(accountId) : undefined;
      if (!accountId || role === undefined) continue;
      const told = sets.filter(({ type, id }) => {
        const record = records.get(keyOf(type, id));
        return record && !record.isSample && may(permissionsOf(role), record.needs);
      });
      const [first] = told;
      if (!first) continue;
      rows.push({
        id: newId(),
        account_id: accountId,
        kind,
        type: first.type,
        record_id: first.id,
        counts: JSON.stringify(countsOf(told)),
        actor_id: actorId,
        at,
        read_at: null,
        is_unmailed: 1,
        mailed_at: null,
      });
    }
  }
  await insertNotifications(tx, rows);
}

/** Returns the number of records by their type. */
function countsOf(sets: readonly NotifiedSet[]): Partial<Record<NotificationType, number>> {
  const counts: Partial<Record<NotificationType, number>> = {};
  for (const { type, count = 1 } of sets) counts[type] = (counts[type] ?? 0) + count;
  return counts;
}

/** Returns the key of a record in the map of `findNotified`. */
export function keyOf(type: NotificationType, id: string): string {
  return `${type} ${id}`;
}

/** Returns records with their names and permissions, by `keyOf`. Records that do not exist are left out. */
export async function findNotified(
  db: Read,
  { features }: Pick<Platform, "features">,
  wanted: readonly Pick<NotifiedSet, "type" | "id">[],
): Promise<ReadonlyMap<string, NotifiedRecord>> {
  const found = new Map<string, NotifiedRecord>();
  for (const type of NOTIFICATION_TYPES) {
    const ids = new Set(wanted.flatMap((record) => (record.type === type ? [record.id] : [])));
    const kind = features.find(({ notified }) => notified?.type === type)?.notified;
    for (const chunk of chunksOf([...ids]))
      for (const record of (await kind?.find(db, chunk)) ?? []) found.set(keyOf(type, record.id), record);
  }
  return found;
}

/** Returns the type of records with this type in the audit trail, if accounts are notified about them. */
export function notificationTypeOf(recordType: string): NotificationType | undefined {
  return NOTIFICATION_TYPES.find((type) => type === recordType);
}
