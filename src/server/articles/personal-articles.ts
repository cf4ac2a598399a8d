import { clearAuthor, textsWithAddresses } from "#server/articles/store.ts";
import { articlesTable } from "#server/articles/tables.ts";
import { bumpContentVersion } from "#server/platform/database/content-version.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { hasAddress } from "#server/platform/people/addresses-in-text.ts";
import type { Act } from "#server/platform/people/audit-subjects.ts";

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

/** Removes the names of deleted accounts from the articles that they created, and from cached pages. */
export async function forgetArticleAuthors(tx: Tx, acts: readonly Act[]): Promise<void> {
  let isShown = false;
  for (const { record_type, record_id, account_name, action } of acts)
    if (record_type === articlesTable.recordType && action === "created")
      isShown = (await clearAuthor(tx, record_id, account_name)) || isShown;
  if (isShown) await bumpContentVersion(tx);
}
