import type { PageDocument, RenderedDocument, ValueOf } from "#content/document.ts";
import type { PlaceholderSettings } from "#content/placeholders.ts";
import { picturesIn } from "#server/pages/document-pictures.ts";
import { completeValue, initialValue } from "#server/pages/document-schema.ts";
import { editableDocument } from "#server/pages/page-states.ts";
import { renderDocument } from "#server/pages/render-document.ts";
import { findPublished, findStoredPage } from "#server/pages/store.ts";
import { findShownPictures } from "#server/pictures/find-shown-pictures.ts";
import type { Read } from "#server/platform/database/database.ts";

export interface PageContent<Document extends PageDocument> {
  words: RenderedDocument<Document>;
  /** Time of the last publication; null while the page has its initial words. */
  publishedAt: string | null;
}

/** Reads the published words of a page. */
export async function loadPageContent<Document extends PageDocument>(
  db: Read,
  document: Document,
  settings: PlaceholderSettings,
): Promise<PageContent<Document>> {
  const published = await findPublished(db, document.key);
  const words = await render(db, document, completeValue(document, published?.document), settings);
  return { words, publishedAt: published?.publishedAt ?? null };
}

/** Reads the words of a page's draft. Without a draft, it reads the scheduled words, or else the published ones. */
export async function loadDraftContent<Document extends PageDocument>(
  db: Read,
  document: Document,
  settings: PlaceholderSettings,
): Promise<PageContent<Document>> {
  const page = await findStoredPage(db, document.key);
  const words = await render(db, document, completeValue(document, editableDocument(page)), settings);
  return { words, publishedAt: page.published?.publishedAt ?? null };
}

async function render<Document extends PageDocument>(
  db: Read,
  document: Document,
  value: ValueOf<Document>,
  settings: PlaceholderSettings,
): Promise<RenderedDocument<Document>> {
  const names = picturesIn(document, value).map(({ name }) => name);
  return renderDocument(document, value, settings, await findShownPictures(db, names));
}

/** Returns the initial words of a page, for a page that cannot read the database. */
export function initialContent<Document extends PageDocument>(
  document: Document,
  settings: PlaceholderSettings,
): RenderedDocument<Document> {
  return renderDocument(document, initialValue(document), settings);
}
