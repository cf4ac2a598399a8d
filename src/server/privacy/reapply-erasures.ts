import { listAddressesInTrail } from "#server/audit/personal-trail.ts";
import type { Database } from "#server/platform/database/database.ts";
import { listAddresses } from "#server/platform/database/personal-rows.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { type ArchiveMoment, type ErasureLists, erasedSince } from "#server/privacy/erasures.ts";
import { PLACES } from "#server/privacy/places.ts";
import { deleteAccount } from "#server/users/personal-accounts.ts";

/**
 * Erases once more, in a database that was turned back to an archive, everybody who was erased after it was copied, with the
 * account that they no longer had then. Answers how many people that were; what files went with them is for `removeLooseFiles`.
 */
export async function reapplyErasures(
  { database, secrets, erasures }: { database: Database; secrets: readonly string[]; erasures: ErasureLists },
  turnedBackTo: ArchiveMoment,
  now: Date,
): Promise<number> {
  const findErasure = await erasedSince(erasures, turnedBackTo, secrets);
  if (!findErasure) return 0;
  const addresses = await listAddressesInTrail(database.read);
  for (const place of Object.values(PLACES)) {
    for (const address of await listAddresses(database.read, place)) addresses.add(address);
  }
  // Those it was corrected from or to were noted when they were erased.
  const found = [...addresses].flatMap((key) => {
    const erasure = findErasure(key);
    return erasure ? [{ key, ...erasure }] : [];
  });
  for (const { key, hadAccount } of found) {
    if (!hadAccount) await database.write((tx) => deleteAccount(tx, key));
    await erasePerson(database, [key], now.toISOString());
  }
  return found.length;
}
