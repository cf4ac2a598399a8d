import { countersOf, type Subject } from "#server/platform/api/limits.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { countTry, findFullUntil } from "#server/platform/database/limit-counters.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type AuditEntry, recordAudit } from "./audit.ts";

/**
 * Adds a refusal, which strangers can repeat without end, to the audit log: the first one per hour of this action, subject and network. The
 * request log has every one.
 */
export async function recordRefusal(platform: Platform, entry: AuditEntry, { email, id = "" }: Subject): Promise<void> {
  const now = platform.now();
  const { address } = entry.caller;
  const counters = countersOf(["refusal", { id: `${entry.action} ${id}`, address, ...(email ? { email } : {}) }]);
  try {
    if ((await findFullUntil(platform.database.read, counters, now.getTime())) !== undefined) return;
    await platform.database.writeReadCommitted(async (tx) => {
      for (const counter of counters) if ((await countTry(tx, counter, now.getTime())).count > counter.tries) return;
      await recordAudit(tx, now, entry);
    });
  } catch (error) {
    // A refusal that cannot be saved is still a refusal.
    if (!isUnavailable(error)) throw error;
    platform.log.warn({ err: error }, "refusal not noted");
  }
}
