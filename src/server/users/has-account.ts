import type { Read } from "#server/platform/database/database.ts";
import { findByAddresses } from "#server/users/store.ts";

/** Returns whether an account has an address. */
export async function hasAccount(db: Read, email: string): Promise<boolean> {
  return (await findByAddresses(db, [email])).length > 0;
}
