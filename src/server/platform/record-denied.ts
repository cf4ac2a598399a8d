import type { Endpoint } from "#contract/endpoint.ts";
import type { AuditEntry } from "#server/platform/database/audit.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { recordRepeated } from "#server/platform/database/repeated-entries.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";

/** Adds to the trail that an account tried what it may not: each call for itself, and counted where it is tried in a loop. */
export async function recordDenied(
  platform: Platform,
  call: Endpoint,
  { account, key }: Session,
  caller: AuditEntry["caller"],
): Promise<void> {
  try {
    const name = `${call.method} ${call.path}`;
    await recordRepeated(platform, {
      key: `refused ${key?.id ?? account.id} ${name}`,
      entry: {
        account: { id: account.id, name: account.name },
        action: "was refused",
        record: { type: "call", id: "", name },
        caller,
      },
    });
  } catch (error) {
    // With the disk full a refusal is still one.
    if (!isUnavailable(error)) throw error;
    platform.log.warn({ err: error }, "refusal not noted");
  }
}
