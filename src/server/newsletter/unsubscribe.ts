import { endSubscription, findRow } from "#server/newsletter/store.ts";
import { subscribersTable } from "#server/newsletter/tables.ts";
import { subscriptionOf } from "#server/newsletter/unsubscribe-token.ts";
import { noteChanges } from "#server/platform/database/changes.ts";
import { invalidLink } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";

/**
 * Ends a pending or confirmed subscription by the token of any mail. A repeated call, and one for a deleted address, returns the
 * same. Throws a 400 for a forged token.
 */
export async function unsubscribe(platform: Platform, token: string): Promise<{ status: "Unsubscribed" }> {
  const subscription = subscriptionOf(platform, token);
  if (!subscription) throw invalidLink();
  const { id, campaignId } = subscription;
  await platform.database.write(async (tx) => {
    const subscriber = await findRow(tx, "id", id);
    if (!subscriber || subscriber.status === "Unsubscribed") return;
    await endSubscription(tx, id, platform.now().toISOString());
    noteChanges(tx, platform.now(), [{ type: subscribersTable.recordType, id, event: "subscriber.unsubscribed" }]);
    const { status, confirmed_at } = subscriber;
    if (campaignId === undefined || status !== "Confirmed" || confirmed_at === null) return;
    // The campaign whose mail had the link counts the readers that it lost.
    const lanes = platform.features.flatMap(({ mail }) => mail?.lanes ?? []);
    for (const { countUnsubscribed } of lanes) await countUnsubscribed?.(tx, campaignId, confirmed_at);
  });
  return { status: "Unsubscribed" };
}
