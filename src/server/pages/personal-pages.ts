import { PAGE_KEYS, type PageKey } from "#contract/page-documents.ts";
import { findStoredPage, listVersions } from "#server/pages/store.ts";
import type { Read } from "#server/platform/database/database.ts";
import { hasAddress, textsIn } from "#server/platform/people/addresses-in-text.ts";

/** Number of versions read at a time. */
const BATCH_SIZE = 25;

/**
 * Returns the pages that contain one of these addresses: in the draft, the scheduled document or any version. Pages are
 * the company's own texts: an erasure does not change them, and users change them under Pages.
 */
export async function findPagesNaming(db: Read, keys: readonly string[]): Promise<PageKey[]> {
  const known = new Set(keys);
  const isNaming = (document: unknown) => textsIn(document).some((text) => hasAddress(text, known));
  const found: PageKey[] = [];
  for (const key of PAGE_KEYS) if (await isInAnyVersion(db, key, isNaming)) found.push(key);
  return found;
}

/** Returns whether `isSought` is true of the draft, the scheduled document, or any published version of a page. */
async function isInAnyVersion(db: Read, key: PageKey, isSought: (document: unknown) => boolean): Promise<boolean> {
  const { draft, scheduled, published } = await findStoredPage(db, key);
  if (isSought(draft) || isSought(scheduled)) return true;
  for (let from = published?.version ?? 0; from > 0; from -= BATCH_SIZE) {
    const versions = await listVersions(db, key, from, BATCH_SIZE);
    if (versions.some(({ document }) => isSought(document))) return true;
  }
  return false;
}
