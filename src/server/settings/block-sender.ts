import { emailKey } from "#contract/fields.ts";
import { MAX_BLOCKED } from "#contract/settings.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { saveSettings } from "#server/settings/change-settings.ts";
import { findSiteSettings } from "#server/settings/read-settings.ts";

/**
 * Adds an address to the blocked senders, unless it is one. Throws a 400 if the settings have the maximum of blocked
 * senders.
 */
export async function blockSender(tx: Tx, platform: Platform, acting: ActorContext, email: string): Promise<void> {
  const { record } = await findSiteSettings(tx, platform.config);
  const { createdAt: _, updatedAt: __, inboxAddress: ___, ...settings } = record;
  if (settings.blockedSenders.some((one) => emailKey(one) === emailKey(email))) return;
  if (settings.blockedSenders.length >= MAX_BLOCKED)
    throw invalidFields([
      { path: "block", message: `At most ${MAX_BLOCKED} senders can be blocked. Remove some first.` },
    ]);
  const blockedSenders = [...settings.blockedSenders, email];
  await saveSettings(tx, platform, acting, record, { ...settings, blockedSenders });
}
