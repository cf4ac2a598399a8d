import { TEST_EVENT } from "#contract/webhooks.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DeliveryRow } from "#server/webhooks/store.ts";

/**
 * Returns the body of a delivery as JSON, with the record as its call returns it now. A record that was deleted or
 * erased has only its id. Returns undefined for a sample, which is never sent to other programs.
 */
export async function composeBody(platform: Platform, delivery: DeliveryRow): Promise<string | undefined> {
  const { type, record_id: id, from_id: from, created_at: timestamp } = delivery;
  const kind = type.split(".")[0];
  const records = platform.features.find(({ webhooks }) => webhooks?.type === kind)?.webhooks;
  const found = type === TEST_EVENT || type.endsWith(".deleted") ? undefined : await records?.find(platform, id);
  if (found && "sample" in found && found.sample === true) return undefined;
  const data = { ...(found ?? { id }), ...(from !== "" && { from }) };
  return JSON.stringify({ type, timestamp, data });
}
