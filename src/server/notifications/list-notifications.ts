import { DAY_MS } from "#contract/calendar-day.ts";
import type { ListRequest } from "#contract/lists.ts";
import { NOTIFICATION_DAYS, type Notification, type NotificationType } from "#contract/notifications.ts";
import { may, type Permission } from "#contract/permissions.ts";
import { deleteBefore, listRowsOf } from "#server/notifications/store.ts";
import { textOf } from "#server/notifications/text-of.ts";
import type { Read } from "#server/platform/database/database.ts";
import { type ListResult, windowOf } from "#server/platform/database/lists.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import { findNotified, keyOf } from "#server/platform/notices/notify.ts";
import { findAccountNames } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";

type Row = Schema["notifications"];

/** Returns a page of the caller's notifications, newest first. */
export async function listOwnNotifications(
  platform: Platform,
  { account, permissions }: Session,
  request: ListRequest,
): Promise<ListResult<Notification>> {
  const db = platform.database.read;
  const { rows, total } = await listRowsOf(db, account.id, windowOf(request));
  return { rows: await notificationsOf(platform, db, permissions, rows), total };
}

/**
 * Returns notifications with their texts, for an account with these permissions. A record without permission has no
 * name in them.
 */
export async function notificationsOf(
  platform: Pick<Platform, "features">,
  db: Read,
  permissions: readonly Permission[],
  rows: readonly Row[],
): Promise<Notification[]> {
  const records = await findNotified(
    db,
    platform,
    rows.map(({ type, record_id }) => ({ type, id: record_id })),
  );
  const names = await findAccountNames(
    db,
    rows.map(({ actor_id }) => actor_id),
  );
  return rows.map(({ id, kind, type, record_id, counts, actor_id, at, read_at }) => {
    const found = records.get(keyOf(type, record_id));
    const record = found && may(permissions, found.needs) ? found : undefined;
    const actor = record && names.get(actor_id)?.name;
    const numbers: Readonly<Partial<Record<NotificationType, number>>> = JSON.parse(counts);
    const text = textOf({ kind, counts: numbers, title: record?.title, actor });
    return { id, kind, at, readAt: read_at, text, type, recordId: record_id, count: numbers[type] ?? 1 };
  });
}

/** Deletes notifications at the end of their period. */
export function sweepNotifications({ database, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - NOTIFICATION_DAYS * DAY_MS).toISOString();
  return sweepInBatches(database, (tx, most) => deleteBefore(tx, before, most));
}
