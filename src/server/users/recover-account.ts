import { emailKey, visibleAddress } from "#contract/fields.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newResetLink } from "#server/users/ask-for-reset.ts";
import { resetFactors } from "#server/users/reset-factors.ts";
import { insertReset } from "#server/users/reset-store.ts";
import { findCredentials } from "#server/users/store.ts";

/** What the trail says did it: whoever may run commands on the server. */
const SERVER = { account: { id: null, name: "The server" }, caller: { requestId: "", address: "" } };

/**
 * The way in for somebody who has lost everything, where no administrator is left to help: their second factors are removed, their
 * sessions end, and the link that is answered sets a new password, once and within the hour. It is told in the trail, and to the
 * account's address. Throws an `OperatorError` where there is nobody to help.
 */
export async function recoverAccount(
  platform: Pick<Platform, "config" | "database" | "now">,
  email: string,
): Promise<{ name: string; link: string }> {
  const link = newResetLink(platform);
  return platform.database.write(async (tx) => {
    const account = await findCredentials(tx, emailKey(visibleAddress(email)));
    if (!account) throw new OperatorError(`There is no account with the address ${email}.`);
    if (account.status !== "Active")
      throw new OperatorError(`The account of ${email} is inactive. An administrator can activate it under Users.`);
    await resetFactors(tx, platform, account, SERVER);
    await insertReset(tx, link.rowOf(account.id));
    return { name: account.name, link: link.address };
  });
}
