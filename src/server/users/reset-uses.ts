import { emailKey } from "#contract/fields.ts";
import { countersOf } from "#server/platform/api/limits.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { findFullUntil, rememberTry } from "#server/platform/database/limit-counters.ts";
import { networkOf } from "#server/platform/http/client-address.ts";

/** Account and network of a client that uses a reset link. */
interface ResetUse {
  email: string;
  address: string;
}

function countersOfUse({ email, address }: ResetUse) {
  return countersOf(["reset-link-used", { email: emailKey(email), id: networkOf(address) }]);
}

/** Notes the use of a reset link. For an hour, sign-ins to the account from this network then have a limit of their own. */
export async function noteResetUsed(tx: Tx, use: ResetUse, now: Date): Promise<void> {
  for (const counter of countersOfUse(use)) await rememberTry(tx, counter, now.getTime());
}

/** Returns whether this network has used a reset link of the account in the last hour. */
export async function isResetJustUsed(db: Read, use: ResetUse, now: Date): Promise<boolean> {
  return (await findFullUntil(db, countersOfUse(use), now.getTime())) !== undefined;
}
