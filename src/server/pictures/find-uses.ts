import { may, type Permission } from "#contract/permissions.ts";
import type { PictureUse } from "#contract/pictures.ts";
import type { Read } from "#server/platform/database/database.ts";
import { chunksOf } from "#server/platform/people/personal-rows.ts";
import type { Platform } from "#server/platform/platform.ts";

/** Returns the places of each of these pictures, by name. Every feature that uses pictures has `findPictureUses`. */
export async function findUses(
  { features }: Pick<Platform, "features">,
  db: Read,
  names: readonly string[],
): Promise<Map<string, PictureUse[]>> {
  const uses = new Map<string, PictureUse[]>();
  for (const chunk of chunksOf(names)) {
    for (const feature of features) {
      for (const { picture, ...use } of (await feature.findPictureUses?.(db, chunk)) ?? [])
        uses.set(picture, [...(uses.get(picture) ?? []), use]);
    }
  }
  return uses;
}

/** Permissions that the titles of places need, by type of place. The title of the settings says nothing about them. */
const NEEDED: Readonly<Record<string, Permission | "none">> = {
  product: "products:read",
  project: "projects:read",
  page: "pages:read",
  article: "articles:read",
  campaign: "campaigns:read",
  settings: "none",
};

/** Returns places for a caller. A title that the caller may not read, as with some API keys, becomes the type: `Project`. */
export function placesFor(permissions: readonly Permission[], places: readonly PictureUse[] = []): PictureUse[] {
  return places.map((place) => {
    const needed = NEEDED[place.type];
    const isReadable = needed === "none" || (needed !== undefined && may(permissions, needed));
    return isReadable ? place : { ...place, title: place.type.charAt(0).toUpperCase() + place.type.slice(1) };
  });
}
