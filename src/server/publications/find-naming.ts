import type { Read } from "#server/platform/database/database.ts";
import { hasAddress } from "#server/platform/people/addresses-in-text.ts";
import { textsWithAddresses } from "#server/publications/versions-store.ts";

/**
 * Returns the ids of records that contain one of these addresses, now or in a version. They are the company's own texts: they are
 * listed and not erased, and users change them by hand.
 */
export async function findNaming(
  db: Read,
  searched: Parameters<typeof textsWithAddresses>[1],
  keys: readonly string[],
): Promise<string[]> {
  const known = new Set(keys);
  const found = new Set<string>();
  for await (const records of textsWithAddresses(db, searched)) {
    for (const { id, texts } of records) if (texts.some((text) => hasAddress(text, known))) found.add(id);
  }
  return [...found];
}
