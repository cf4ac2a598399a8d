import { emailKey, visibleAddress } from "#contract/fields.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { BY_THE_SERVER } from "#server/platform/records/audit.ts";
import { newResetLink } from "#server/users/password-links.ts";
import { resetFactors } from "#server/users/reset-factors.ts";
import { insertReset } from "#server/users/reset-store.ts";
import { findCredentials } from "#server/users/store.ts";

/**
 * Recovers the account of a user who has lost everything, when no administrator can help. Removes the second factors,
 * ends the sessions and API keys, and returns a link that sets a new password once, within an hour. The act is audited,
 * and mailed to the account's address without the link. Throws an `OperatorError` if there is no active account.
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
    await resetFactors(tx, platform, account, BY_THE_SERVER);
    await insertReset(tx, link.rowOf(account.id));
    return { name: account.name, link: link.url };
  });
}
