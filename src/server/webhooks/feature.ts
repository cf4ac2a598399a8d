import { DAY_MS } from "#contract/calendar-day.ts";
import { sweepInBatches } from "#server/platform/database/sweep-in-batches.ts";
import type { Feature, Platform } from "#server/platform/platform.ts";
import { startSending } from "#server/webhooks/deliver.ts";
import { webhookMailPreviews } from "#server/webhooks/mails.ts";
import { serveWebhooks } from "#server/webhooks/routes.ts";
import { deleteBefore, findNotifiedWebhooks } from "#server/webhooks/store.ts";

/** Days for which deliveries are kept. */
const KEPT_DAYS = 30;

function sweepDeliveries({ database, now }: Platform): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return sweepInBatches(database, (tx, most) => deleteBefore(tx, before, most));
}

export const webhooks: Feature = {
  name: "webhooks",
  http: { calls: serveWebhooks },
  notified: { type: "webhook", find: findNotifiedWebhooks },
  mail: { previews: webhookMailPreviews },
  background: { start: startSending, deleteDue: sweepDeliveries },
};
