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
