import { createHash } from "node:crypto";
import { browserName } from "#contract/browser-name.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isWithinLimitIn, type Limit } from "#server/platform/limits.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Caller } from "#server/platform/serve.ts";
import { notifyAccount } from "#server/users/notify-account.ts";

const DAY_MS = 24 * 3_600_000;
/** A program that signs in for each of its calls has no device, and is always the same. */
const SAME: Limit = { tries: 1, windowMs: DAY_MS };
const ALL: Limit = { tries: 10, windowMs: DAY_MS };

/** Mails an account's owner that somebody signed in on a device that is not known: of one network and browser once a day. */
export async function notifyOfNewDevice(
  tx: Tx,
  platform: Platform,
  account: { id: string; name: string; email: string },
  caller: Caller,
): Promise<void> {
  const browser = createHash("sha256").update(browserName(caller.browser)).digest("base64url");
  const key = `new-device ${account.id} ${caller.address} ${browser}`;
  if (!(await isWithinLimitIn(tx, platform, key, SAME))) return;
  if (!(await isWithinLimitIn(tx, platform, `new-devices ${account.id}`, ALL))) return;
  await notifyAccount(tx, platform, account, "new-device", caller);
}
