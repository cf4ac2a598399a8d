import type { Read, Tx } from "#server/platform/database/database.ts";
import { findAddressOwner, setAddress } from "#server/platform/session/calendar-address-store.ts";
import { hashToken } from "#server/platform/session/session.ts";

export {
  deleteAddress as endCalendarAddress,
  findAddressTime,
} from "#server/platform/session/calendar-address-store.ts";

/** Form of a token, whose 256 bits nobody guesses. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the id of the account of an address, also of one that is blocked. */
export async function ownerOfAddress(db: Read, token: string): Promise<string | undefined> {
  return TOKEN.test(token) ? findAddressOwner(db, hashToken(token)) : undefined;
}

/** Gives an account a new address, which ends the former one. Only its hash is stored. */
export function startCalendarAddress(tx: Tx, accountId: string, token: string, now: Date): Promise<void> {
  return setAddress(tx, accountId, hashToken(token), now.toISOString());
}
