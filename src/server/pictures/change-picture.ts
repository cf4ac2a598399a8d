import { PICTURE_MESSAGES, type Picture, type PictureChange } from "#contract/pictures.ts";
import { findPlacesByPicture, placesFor } from "#server/pictures/find-places.ts";
import { pictureStore, type StoredPicture } from "#server/pictures/store.ts";
import type { VersionedRecord } from "#server/platform/api/preconditions.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { removeLooseFiles } from "#server/platform/files/unreferenced-files.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ActorContext, changeRecord, removeRecord } from "#server/platform/records/records.ts";

/** Maximum places that the message of a refused deletion names. */
const NAMED_PLACES = 5;

/** Returns a picture with the places where it is used. */
export async function withPlaces(
  platform: Platform,
  { session }: Pick<ActorContext, "session">,
  { record, version }: VersionedRecord<StoredPicture>,
): Promise<VersionedRecord<Picture>> {
  const places = await findPlacesByPicture(platform.database.read, [record.name]);
  return { record: { ...record, usedIn: placesFor(session.permissions, places.get(record.name)) }, version };
}

/**
 * Changes file name, alternative text or focal point of a picture, and audits the change. Throws a 404, or a 412 if
 * stale.
 */
export async function changePicture(
  platform: Platform,
  acting: ActorContext,
  name: string,
  change: PictureChange,
): Promise<VersionedRecord<Picture>> {
  const changed = await changeRecord(platform, pictureStore, acting, name, "changed", (tx, now, before) =>
    pictureStore.replace(tx, before, change, now),
  );
  return withPlaces(platform, acting, changed);
}

/** Deletes a picture with its files. Throws a 409 that names the places while it is in use. */
export async function deletePicture(platform: Platform, acting: ActorContext, name: string): Promise<undefined> {
  async function remove(tx: Tx): Promise<void> {
    const places = placesFor(acting.session.permissions, (await findPlacesByPicture(tx, [name])).get(name));
    if (places.length > 0) throw inUse(places.map(({ title }) => title));
    await pictureStore.remove(tx, name);
  }
  await removeRecord(platform, { ...pictureStore, remove }, acting, name);
  await removeLooseFiles(platform);
}

function inUse(titles: readonly string[]): HttpError {
  const more = titles.length - NAMED_PLACES;
  const named = [...titles.slice(0, NAMED_PLACES), ...(more > 0 ? [`${more} more`] : [])];
  return new HttpError(409, "in-use", `${PICTURE_MESSAGES.inUse}: ${named.join(", ")}.`);
}
