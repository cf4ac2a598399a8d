import type { Settings, SettingsChange } from "#contract/settings.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { contentChanged } from "#server/platform/database/content-version.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type Found, requireMatch } from "#server/platform/preconditions.ts";
import { type Acting, changedFields } from "#server/platform/records.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";
import { setSettings } from "#server/settings/store.ts";

export async function changeSettings(
  platform: Platform,
  acting: Acting,
  change: SettingsChange,
): Promise<Found<Settings>> {
  return platform.database.write(async (tx) => {
    const before = await findSiteSettings(tx, platform.config);
    requireMatch(acting.ifMatch, before.version);
    const now = platform.now();
    const { company, notificationAddresses, retention } = change;
    await setSettings(tx, { company, notificationAddresses, retention }, now.toISOString());
    const after = await findSiteSettings(tx, platform.config);
    await recordAudit(tx, now, {
      account: acting.session.account,
      action: "changed",
      record: { type: "settings", id: "", name: "Settings" },
      caller: acting.caller,
      ...changedFields(before.record, after.record),
    });
    await contentChanged(tx);
    return after;
  });
}
