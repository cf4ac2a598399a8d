import { textsWithAddresses } from "#server/articles/versions-store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { hasAddress } from "#server/platform/people/addresses-in-text.ts";

/**
 * Returns the ids of articles that contain one of these addresses, now or in a version. They are the company's own texts: they are
 * listed and not erased, and users change them under News.
 */
export async function findArticlesNaming(db: Read, keys: readonly string[]): Promise<string[]> {
  const known = new Set(keys);
  const found = new Set<string>();
  for await (const articles of textsWithAddresses(db)) {
    for (const { id, texts } of articles) if (texts.some((text) => hasAddress(text, known))) found.add(id);
  }
  return [...found];
}
