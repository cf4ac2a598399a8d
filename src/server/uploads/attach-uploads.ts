import { UPLOAD_NAME } from "#contract/uploads.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { touchUploads } from "#server/uploads/store.ts";

/** Marks images as used, in the transaction that saves them with a record. Unknown names are ignored. */
export async function attachUploads(tx: Tx, names: readonly string[]): Promise<void> {
  const ours = names.filter((name) => UPLOAD_NAME.test(name));
  if (ours.length > 0) await touchUploads(tx, ours);
}
