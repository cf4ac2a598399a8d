import { momentOf } from "#server/messages/moment.ts";
import { countOpenOf } from "#server/messages/store.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the number of a customer's open messages. */
export async function countOpenMessages(
  platform: Pick<Platform, "config" | "database" | "now">,
  customerId: string,
): Promise<number> {
  return countOpenOf(platform.database.read, customerId, await momentOf(platform));
}
