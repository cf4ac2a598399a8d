import type { Moment, Viewer } from "#server/messages/states-store.ts";
import type { Read } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Returns the present moment, on which the states of messages depend. */
export async function momentOf(
  { config, database, now }: Pick<Platform, "config" | "database" | "now">,
  db: Read = database.read,
): Promise<Moment> {
  const { waitingDays } = await readSettings(db, config);
  return { now: now(), waitingDays };
}

/** Returns the caller at the present moment. */
export async function viewerOf(platform: Platform, { session }: Pick<ActorContext, "session">): Promise<Viewer> {
  return { ...(await momentOf(platform)), accountId: session.account.id };
}
