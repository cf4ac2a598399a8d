import { browserName } from "#contract/browser-name.ts";
import { mailAccount } from "#server/account-notices/mail-account.ts";
import { isWithinLimit } from "#server/platform/api/limits.ts";
import type { Caller } from "#server/platform/api/serve.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Mails the owner of an account about a sign-in on an unknown device: once a day for the same network and browser. */
export async function mailOfNewDevice(
  tx: Tx,
  platform: Platform,
  account: { id: string; name: string; email: string },
  caller: Caller,
): Promise<void> {
  const same = { id: `${account.id} ${browserName(caller.browser)}`, address: caller.address };
  if (!(await isWithinLimit(tx, platform, "new-device", same))) return;
  if (!(await isWithinLimit(tx, platform, "new-devices", { id: account.id }))) return;
  await mailAccount(tx, platform, account, "new-device", caller);
}
