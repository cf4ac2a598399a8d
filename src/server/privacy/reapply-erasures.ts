import { listAddressesInTrail } from "#server/audit/find-trail.ts";
import { listAddresses } from "#server/platform/people/personal-rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { findErasuresSince } from "#server/privacy/erasures.ts";
import { personalRecordsOf, personalTablesOf } from "#server/privacy/personal-records.ts";
import { deleteAccount } from "#server/users/personal-accounts.ts";

/**
 * Erases again, in a copied database, every person who was erased after the copy, with an account that had been deleted by then.
 * Returns the number of addresses. `removeLooseFiles` deletes the files.
 */
export async function reapplyErasures(
  platform: Pick<Platform, "database" | "features" | "erasures">,
  notedBefore: ReadonlySet<string>,
  now: Date,
): Promise<number> {
  const { database, features } = platform;
  const findErasure = await findErasuresSince(platform.erasures, notedBefore);
  if (!findErasure) return 0;
  const addresses = await listAddressesInTrail(database.read);
  for (const table of personalTablesOf(features)) {
    for (const address of await listAddresses(database.read, table)) addresses.add(address);
  }
  for (const { listFurtherKeys } of personalRecordsOf(features))
    for (const key of (await listFurtherKeys?.(database.read)) ?? []) addresses.add(key);
  // The addresses that were corrected from or to these were noted with them.
  const found = [...addresses].flatMap((key) => {
    const erasure = findErasure(key);
    return erasure ? [{ key, ...erasure }] : [];
  });
  const withoutAccount = found.filter(({ hadAccount }) => !hadAccount).map(({ key }) => key);
  for (const key of withoutAccount) await database.write((tx) => deleteAccount(tx, key));
  // In one call, since a person may have thousands of addresses. An existing account keeps audit entries, so its owner is erased alone.
  if (withoutAccount.length > 0) await erasePerson(platform, withoutAccount, now.toISOString());
  for (const { key, hadAccount } of found) if (hadAccount) await erasePerson(platform, [key], now.toISOString());
  return found.length;
}
