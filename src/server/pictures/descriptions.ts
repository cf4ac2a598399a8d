import type { ArticleBlock } from "#contract/article-blocks.ts";
import { ARTICLE_MESSAGES } from "#contract/articles.ts";
import type { ShownPicture } from "#contract/pictures.ts";
import { attachPictures, lockPictures } from "#server/pictures/attach-pictures.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { PicturePlace } from "#server/pictures/uses-store.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { invalidFields } from "#server/platform/http/http-error.ts";
import { createMarkdown } from "#server/platform/markdown/markdown.ts";
import { faultOfText } from "#server/platform/markdown/text-limits.ts";
import type { RecordStore } from "#server/platform/records/records.ts";

/**
 * Reader of the descriptions of records, in which a line break is one on the page too. It caches 200, since lists show
 * many.
 */
export const descriptionMarkdown = createMarkdown({ keepsLines: true, mostParsed: 200 });

/** Returns the blocks of descriptions, in their order, with their pictures. */
export async function readDescriptions(db: Read, texts: readonly string[]): Promise<ArticleBlock[][]> {
  const names = texts.flatMap((text) => descriptionMarkdown.referencesIn(text).pictures);
  const pictures = names.length > 0 ? await findShownPictures(db, names) : new Map<string, ShownPicture>();
  return texts.map((text) => descriptionMarkdown.read(text, { pictures }));
}

/**
 * Locks the pictures of a description against deletion, and returns their names. Throws a 400 for a text that is too
 * complex, or shows a picture that is not in the library.
 */
async function lockPicturesIn(tx: Tx, description: string): Promise<string[]> {
  const fault = faultOfText(description);
  if (fault) throw invalidFields([{ path: "description", message: fault }]);
  const { pictures, foreign } = descriptionMarkdown.referencesIn(description);
  const names = [...new Set(pictures)];
  const known = new Set(names.length > 0 ? await lockPictures(tx, names) : []);
  const missing = [...foreign, ...names.filter((name) => !known.has(name)).map((name) => `/uploads/${name}`)];
  const errors = [...new Set(missing)].map((address) => ({
    path: "description",
    message: ARTICLE_MESSAGES.bodyPicture(address),
  }));
  if (errors.length > 0) throw invalidFields(errors);
  return names;
}

/**
 * Returns a store that also checks the description of a record, and stores the use of its pictures, which then cannot
 * be deleted.
 */
export function withCheckedDescription<
  Detail extends { id: string; description: string },
  Input extends { description: string },
  Status,
>(
  store: RecordStore<Detail, Input, Input, Status>,
  placeOf: (id: string) => PicturePlace,
): RecordStore<Detail, Input, Input, Status> {
  return {
    ...store,
    async insert(tx, id, input, now) {
      const names = await lockPicturesIn(tx, input.description);
      const inserted = await store.insert(tx, id, input, now);
      if (names.length > 0) await attachPictures(tx, placeOf(id), names);
      return inserted;
    },
    async replace(tx, before, change, now) {
      if (change.description === before.description) return store.replace(tx, before, change, now);
      const names = await lockPicturesIn(tx, change.description);
      await attachPictures(tx, placeOf(before.id), names);
      return store.replace(tx, before, change, now);
    },
  };
}
