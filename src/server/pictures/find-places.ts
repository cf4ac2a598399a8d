import { may, type Permission, type PermissionArea } from "#contract/permissions.ts";
import type { PictureUse } from "#contract/pictures.ts";
import { SEARCHED_AREAS } from "#contract/search.ts";
import { findPlaces } from "#server/pictures/uses-store.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read } from "#server/platform/database/database.ts";

/** Returns the places that use each of these pictures, by the name of the picture. An unused picture has no entry. */
export async function findPlacesByPicture(db: Read, names: readonly string[]): Promise<Map<string, PictureUse[]>> {
  const places = new Map<string, PictureUse[]>();
  for (const chunk of chunksOf(names)) {
    for (const { picture, ...place } of await findPlaces(db, chunk))
      places.set(picture, [...(places.get(picture) ?? []), place]);
  }
  return places;
}

/** Areas of the permissions to read the titles of places, by type of place. */
const { task: _, ...ofOneArea } = SEARCHED_AREAS;
const AREAS: Readonly<Record<string, PermissionArea>> = { ...ofOneArea, page: "pages" };

/** Returns a type as a title: `Extra page` for `extra-page`. */
const titleOf = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll("-", " ")}`;

/**
 * Returns places for a caller. A title that the caller may not read, as with some API keys, becomes the type:
 * `Project`.
 */
export function placesFor(permissions: readonly Permission[], places: readonly PictureUse[] = []): PictureUse[] {
  return places.map((place) => {
    const area = AREAS[place.type];
    // The title of the settings says nothing about them.
    const isReadable = place.type === "settings" || (area !== undefined && may(permissions, `${area}:read`));
    return isReadable ? place : { ...place, title: titleOf(place.type) };
  });
}
