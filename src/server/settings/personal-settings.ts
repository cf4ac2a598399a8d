import { emailKey } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import { addressesIn, textsIn } from "#server/platform/people/addresses-in-text.ts";
import { findSettings } from "#server/settings/store.ts";

/**
 * Returns the names of the settings that contain one of these addresses. An erasure does not change settings: users
 * change them under Settings.
 */
export async function findSettingsNaming(db: Read, keys: readonly string[]): Promise<string[]> {
  const { saved, formerTeam } = await findSettings(db);
  const namesOne = (text: string) => [emailKey(text), ...addressesIn(text)].some((address) => keys.includes(address));
  return Object.entries({ team: formerTeam, ...saved?.settings })
    .filter(([, value]) => textsIn(value).some(namesOne))
    .map(([name]) => name);
}
