import { listAddressesInTrail } from "#server/audit/personal-trail.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listAddresses } from "#server/platform/database/personal-rows.ts";
import type { FileStore } from "#server/platform/file-storage.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { erasedSince, pseudonymOf } from "#server/privacy/erasures.ts";
import { PLACES } from "#server/privacy/places.ts";

/**
 * Erases once more, in a database that was turned back to an instant, everybody who was erased after it. Answers how many
 * people that were, and the résumés that have to go.
 */
export async function holdToErasures(
  { database, signingSecret, erasures }: { database: Database; signingSecret: string; erasures: readonly FileStore[] },
  turnedBackTo: string,
  now: Date,
): Promise<{ people: number; resumes: string[] }> {
  const erased = await erasedSince(erasures, turnedBackTo);
  if (erased.size === 0) return { people: 0, resumes: [] };
  const addresses = await listAddressesInTrail(database.read);
  for (const place of Object.values(PLACES)) {
    for (const address of await listAddresses(database.read, place)) addresses.add(address);
  }
  // Those it was corrected from or to were noted when they were erased.
  const keys = [...addresses].filter((address) => erased.has(pseudonymOf({ signingSecret }, address)));
  const resumes: string[] = [];
  for (const key of keys) resumes.push(...(await erasePerson(database, [key], now.toISOString())).resumes);
  return { people: keys.length, resumes };
}
