import { DEFAULT_VOCABULARY, type Vocabulary } from "#contract/vocabulary.ts";

let read: { text: string; vocabulary: Vocabulary } | undefined;

/** Returns the categories and departments that the document has from the settings; the default ones in a document without any. */
export function vocabulary(): Vocabulary {
  const { vocabulary: text } = globalThis.document?.documentElement.dataset ?? {};
  if (!text) return DEFAULT_VOCABULARY;
  if (read?.text !== text) read = { text, vocabulary: JSON.parse(text) };
  return read.vocabulary;
}

/** Replaces the categories and departments of this document, after the settings were saved. */
export function showVocabulary(next: Vocabulary): void {
  document.documentElement.dataset.vocabulary = JSON.stringify(next);
}
