import { emailKey } from "#contract/fields.ts";
import type { Read } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { findCorrections, storedFields } from "#server/platform/people/audit-subjects.ts";

/** Change of a record's email address while the record kept its name. A change of both hands the record on to another person. */
interface Correction {
  /** Account that made the correction; undefined for an API key, which may pass on visitors' input. */
  account: string | undefined;
  /** Keys of the addresses before and after. */
  addresses: readonly string[];
  /** Type and id of the record. */
  record: string;
  /** Name of the record, as `normalizeForSearch` returns it. */
  name: string;
}

function correctionOf(entry: Schema["audit"]): Correction {
  return {
    account: (entry.key_name === "" && entry.account_id) || undefined,
    addresses: [entry.before, entry.after].map((json) => emailKey(String(storedFields(json).email))),
    record: `${entry.record_type} ${entry.record_id}`,
    name: normalizeForSearch(entry.record_name),
  };
}

/** Email addresses of one person, as keys, with the names that their corrected records had. */
export interface KnownAddresses {
  keys: string[];
  names: ReadonlySet<string>;
}

/**
 * Returns all addresses of the person who has an address: those it was corrected from or to, and onwards from there. `trusted` follows
 * only corrections that the given accounts made without an API key. It is the address alone if several people had that.
 */
export async function findAddressesOf(
  db: Read,
  key: string,
  trustedAccounts: ReadonlySet<string>,
): Promise<{ all: KnownAddresses; trusted: KnownAddresses }> {
  const corrections = (await findCorrections(db, key)).map(correctionOf);
  const trusted = corrections.filter(({ account }) => account !== undefined && trustedAccounts.has(account));
  const all = follow(key, corrections);
  return { all, trusted: hadSeveralPeople(key, corrections) ? { ...all, keys: [key] } : follow(key, trusted) };
}

/**
 * Returns whether different records with different names were corrected from or to an address: it is the address of an office, or two
 * people swapped addresses.
 */
function hadSeveralPeople(key: string, corrections: readonly Correction[]): boolean {
  const own = corrections.filter(({ addresses }) => addresses.includes(key));
  return new Set(own.map(({ name }) => name)).size > 1 && new Set(own.map(({ record }) => record)).size > 1;
}

/**
 * Returns the addresses that corrections connect with an address, and the names of the corrected records. Only corrections of the same
 * records or names count, since several people may share an office address.
 */
function follow(key: string, corrections: readonly Correction[]): KnownAddresses {
  const byAddress = new Map<string, Correction[]>();
  for (const correction of corrections) {
    for (const address of correction.addresses) {
      const known = byAddress.get(address);
      if (known) known.push(correction);
      else byAddress.set(address, [correction]);
    }
  }
  const own = byAddress.get(key) ?? [];
  const keys = new Set([key]);
  const records = new Set(own.map(({ record }) => record));
  const names = new Set(own.map(({ name }) => name));
  for (const address of keys) {
    for (const { addresses, record, name } of byAddress.get(address) ?? []) {
      if (!(records.has(record) || names.has(name))) continue;
      records.add(record);
      names.add(name);
      for (const other of addresses) keys.add(other);
    }
  }
  return { keys: [...keys], names };
}
