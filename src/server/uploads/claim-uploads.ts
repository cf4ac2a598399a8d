import { UPLOAD_NAME } from "#contract/uploads.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { markUsed } from "#server/uploads/store.ts";

/** Says, in the transaction that saves them with a record, that these images are in use; other names are left alone. */
export async function claimUploads(tx: Tx, names: readonly string[]): Promise<void> {
  const ours = names.filter((name) => UPLOAD_NAME.test(name));
  if (ours.length > 0) await markUsed(tx, ours);
}
