import type { PageDocument, WordsOf } from "#content/document.ts";
import type { NamedSettings } from "#content/placeholders.ts";
import { completeValue } from "#server/pages/document-schema.ts";
import { findDraft, findPublished } from "#server/pages/store.ts";
import { wordsOf } from "#server/pages/words.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface PageWords<Document extends PageDocument> {
  words: WordsOf<Document>;
  /** When it was last published; null while it says what it said at first. */
  publishedAt: string | null;
}

/** What a page says: as it was published, or as its draft has it where somebody looks at that. */
export async function readWords<Document extends PageDocument>(
  db: Read,
  document: Document,
  settings: NamedSettings,
  { draft = false } = {},
): Promise<PageWords<Document>> {
  const published = await findPublished(db, document.key);
  const stored = (draft ? await findDraft(db, document.key) : undefined) ?? published?.document;
  return {
    words: wordsOf(document, completeValue(document, stored), settings),
    publishedAt: published?.publishedAt ?? null,
  };
}
