import type { OwnSignIn } from "#contract/sessions.ts";
import { findRefused, findSignIns } from "#server/audit/find-sign-ins.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { addressChangedAt } from "#server/users/address-changed-at.ts";

/** Maximum sign-ins in the list. */
const MOST = 50;

/**
 * Returns the newest sign-ins to the caller's account, newest first. Refused ones are found by the address that was entered,
 * from the time at which it became the account's.
 */
export async function listOwnSignIns({ database }: Platform, { account }: Session): Promise<OwnSignIn[]> {
  const { read } = database;
  const refused = await findRefused(read, account.email, await addressChangedAt(read, account.id), MOST);
  const signedIn = await findSignIns(read, account.id, MOST);
  // Half of the entries is reserved for each outcome, so that a flood of refused attempts does not push out the successful ones.
  const shown = [
    ...signedIn.slice(0, MOST - Math.min(refused.length, MOST / 2)),
    ...refused.slice(0, MOST - Math.min(signedIn.length, MOST / 2)),
  ];
  return shown.sort((one, other) => compare(other.at, one.at) || compare(other.id, one.id));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
