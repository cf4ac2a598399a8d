import { emailKey } from "#contract/fields.ts";
import { MAX_NOTIFIED } from "#contract/settings.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { saveSettings } from "#server/settings/change-settings.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";

/**
 * Replaces the address of an account in the notification addresses by `to`. After a deletion `to` is empty, since the former user
 * may still read mail there. The addresses in `ifNoneRemain` are used when none would remain.
 */
export async function moveNotificationAddress(
  tx: Tx,
  platform: Platform,
  acting: ActorContext,
  { from, to, ifNoneRemain = [] }: { from: string; to: readonly string[]; ifNoneRemain?: readonly string[] },
): Promise<void> {
  const { record: before } = await findSiteSettings(tx, platform.config);
  const isFormer = (address: string) => emailKey(address) === emailKey(from);
  if (!before.notificationAddresses.some(isFormer)) return;
  const moved = before.notificationAddresses.flatMap((address) => (isFormer(address) ? to : address));
  const byKey = new Map(
    (moved.length > 0 ? moved : ifNoneRemain.slice(0, MAX_NOTIFIED)).map((address) => [emailKey(address), address]),
  );
  const notificationAddresses = [...byKey.values()];
  const { createdAt: _, updatedAt: __, ...settings } = before;
  await saveSettings(tx, platform, acting, before, { ...settings, notificationAddresses });
}
