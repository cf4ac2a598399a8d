import type { PageDocument, RenderedDocument } from "#content/document.ts";
import type { NamedSettings } from "#content/placeholders.ts";
import { completeValue, initialValue } from "#server/pages/document-schema.ts";
import { editedOf } from "#server/pages/page-states.ts";
import { findPublished, findStoredPage } from "#server/pages/store.ts";
import { wordsOf } from "#server/pages/words.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface PageWords<Document extends PageDocument> {
  words: RenderedDocument<Document>;
  /** Time of the last publication; null while the page has its initial words. */
  publishedAt: string | null;
}

/** Reads the published words of a page. */
export async function readWords<Document extends PageDocument>(
  db: Read,
  document: Document,
  settings: NamedSettings,
): Promise<PageWords<Document>> {
  const published = await findPublished(db, document.key);
  const words = wordsOf(document, completeValue(document, published?.document), settings);
  return { words, publishedAt: published?.publishedAt ?? null };
}

/** Reads the words of a page's draft. Without a draft, it reads the scheduled words, or else the published ones. */
export async function readDraftWords<Document extends PageDocument>(
  db: Read,
  document: Document,
  settings: NamedSettings,
): Promise<PageWords<Document>> {
  const page = await findStoredPage(db, document.key);
  const words = wordsOf(document, completeValue(document, editedOf(page)), settings);
  return { words, publishedAt: page.published?.publishedAt ?? null };
}

/** Returns the initial words of a page, for a page that cannot read the database. */
export function initialWords<Document extends PageDocument>(
  document: Document,
  settings: NamedSettings,
): RenderedDocument<Document> {
  return wordsOf(document, initialValue(document), settings);
}
