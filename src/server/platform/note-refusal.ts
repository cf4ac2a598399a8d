import type { Endpoint } from "#contract/endpoint.ts";
import { recordAudit } from "#server/platform/database/audit.ts";
import { isUnavailable } from "#server/platform/database/errors.ts";
import { isWithinLimit, type Limit } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";

/** Of one account: a program that tries every call in a loop must not fill the trail. */
const NOTES: Limit = { tries: 100, windowMs: 60 * 60_000 };

/** Adds to the trail that an account tried what it may not. */
export async function noteRefusal(
  platform: Platform,
  call: Endpoint,
  { account }: Session,
  caller: { requestId: string; address: string },
): Promise<void> {
  try {
    if (!(await isWithinLimit(platform, `refusal-note ${account.id}`, NOTES))) return;
    await platform.database.write((tx) =>
      recordAudit(tx, platform.now(), {
        account: { id: account.id, name: account.name },
        action: "was refused",
        record: { type: "call", id: "", name: `${call.method} ${call.path}` },
        caller,
      }),
    );
  } catch (error) {
    // With the disk full a refusal is still one.
    if (!isUnavailable(error)) throw error;
    platform.log.warn({ err: error }, "refusal not noted");
  }
}
