import { emailKey } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import { addressesIn, textsIn } from "#server/platform/people/addresses-in-text.ts";
import { findSettings } from "#server/settings/store.ts";

/** The settings in which one of these addresses stands. They are the company's own words: told, and changed under Settings. */
export async function findSettingsNaming(db: Read, keys: readonly string[]): Promise<string[]> {
  const saved = await findSettings(db);
  const namesOne = (text: string) => [emailKey(text), ...addressesIn(text)].some((address) => keys.includes(address));
  return Object.entries(saved?.settings ?? {})
    .filter(([, value]) => textsIn(value).some(namesOne))
    .map(([name]) => name);
}
