import type { OwnSignIn } from "#contract/sessions.ts";
import { findRefused, findSignIns } from "#server/audit/find-sign-ins.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Session } from "#server/platform/session/session.ts";
import { addressSince } from "#server/users/address-since.ts";

const MOST = 50;

/**
 * The newest sign-ins to the own account, newest first. Refused ones are told by the address that was typed: none from before
 * it was this account's.
 */
export async function listOwnSignIns({ database }: Platform, { account }: Session): Promise<OwnSignIn[]> {
  const { read } = database;
  const refused = await findRefused(read, account.email, await addressSince(read, account.id), MOST);
  const lines = [...(await findSignIns(read, account.id, MOST)), ...refused];
  return lines.sort((one, other) => compare(other.at, one.at) || compare(other.id, one.id)).slice(0, MOST);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
