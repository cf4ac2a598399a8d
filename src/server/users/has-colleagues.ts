import type { Read } from "#server/platform/database/database.ts";
import { countOwnAccounts } from "#server/users/store.ts";

/** Returns whether the installation has more than one account that is no sample. */
export async function hasColleagues(db: Read): Promise<boolean> {
  return (await countOwnAccounts(db)) > 1;
}
