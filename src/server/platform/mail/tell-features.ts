import type { Tx } from "#server/platform/database/database.ts";
import type { ChangedMail, Platform } from "#server/platform/platform.ts";

/** Tells every feature of a mail whose status changed, in the transaction of that change. */
export async function tellFeatures(
  tx: Tx,
  platform: Pick<Platform, "features" | "now">,
  mail: ChangedMail,
): Promise<void> {
  for (const feature of platform.features) await feature.mail?.statusChanged?.(tx, mail, platform);
}
