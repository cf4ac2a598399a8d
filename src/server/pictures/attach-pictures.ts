import { UPLOAD_NAME } from "#contract/uploads.ts";
import { lockPictures } from "#server/pictures/store.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** Locks pictures against deletion, in the transaction that saves them with a record. Returns the names that exist. */
export async function attachPictures(tx: Tx, names: readonly string[]): Promise<string[]> {
  const ours = names.filter((name) => UPLOAD_NAME.test(name));
  return ours.length > 0 ? lockPictures(tx, ours) : [];
}
