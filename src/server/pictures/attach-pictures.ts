import { lockPictures } from "#server/pictures/store.ts";
import { deleteUses, findNamesAt, insertUses, type PicturePlace } from "#server/pictures/uses-store.ts";
import type { Tx } from "#server/platform/database/database.ts";

export { lockPictures } from "#server/pictures/store.ts";
export type { PicturePlace } from "#server/pictures/uses-store.ts";
export { findNamesAt } from "#server/pictures/uses-store.ts";

/**
 * Stores which pictures a place uses, and ends its other uses. Call it in the transaction that saves the place, after
 * its row. A picture in use cannot be deleted. Names that the library lacks are left out.
 */
export async function attachPictures(tx: Tx, place: PicturePlace, names: readonly string[]): Promise<void> {
  const used = await findNamesAt(tx, place);
  await deleteUses(
    tx,
    place,
    used.filter((name) => !names.includes(name)),
  );
  const added = new Set(names.filter((name) => !used.includes(name)));
  await insertUses(tx, place, await lockPictures(tx, [...added]));
}
