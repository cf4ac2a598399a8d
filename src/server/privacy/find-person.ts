import { type PersonalKind, UNSURE_ADDRESSES } from "#contract/privacy.ts";
import { findAddressesOf } from "#server/audit/corrected-addresses.ts";
import { authorsOf, findTrail, type PersonalTrail } from "#server/audit/find-trail.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findStoredResponses } from "#server/platform/database/idempotency.ts";
import type { PersonalTable } from "#server/platform/database/table.ts";
import { HttpError } from "#server/platform/http/http-error.ts";
import { mailboxKey } from "#server/platform/mail/queue-acknowledgement.ts";
import { AUTHOR_FIELDS, addressesInFields } from "#server/platform/people/addresses-in-text.ts";
import { findPersonalIds, findPersonalNames } from "#server/platform/people/personal-rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { personalRecordsOf, personalTablesOf } from "#server/privacy/personal-records.ts";
import { accountIdsWithPermission } from "#server/users/accounts-with-permission.ts";
import { usersTable } from "#server/users/tables.ts";

type Known = Pick<Platform, "database" | "features">;

/** Ids of everything that the database stores about a person, without the contents. */
export interface FoundPerson {
  /** Keys of all addresses of the person, and of a telephone number. The requested one is first. */
  keys: readonly string[];
  ids: Readonly<Record<PersonalKind, readonly string[]>>;
  trail: PersonalTrail;
  /** Idempotency keys of stored responses about the person. */
  answers: readonly string[];
}

/** Addresses of a person, found by corrections in the audit log and in records. The requested address or number is first. */
export interface FoundAddresses {
  keys: readonly string[];
  /**
   * Addresses that may belong to a different person. Either no account that may erase people corrected them, or they are further
   * ones of a customer: a user who may only change customers could enter a stranger's address. Or a record under the address has
   * a different name, perhaps after a mistake.
   */
  unsure: readonly string[];
}

/**
 * Returns a telephone number with the addresses of all records that have it. All of them are unsure: an office or a
 * family shares a number.
 */
export async function findKeysByPhone({ database, features }: Known, phone: string): Promise<FoundAddresses> {
  const found = new Set<string>();
  for (const { findAddressesByPhone } of personalRecordsOf(features))
    for (const address of (await findAddressesByPhone?.(database.read, phone)) ?? []) found.add(address);
  found.delete("");
  const unsure = new Set<string>();
  for (const address of [...found].sort())
    for (const key of (await findKeys({ database, features }, address)).keys) unsure.add(key);
  return { keys: [phone, ...unsure], unsure: [...unsure] };
}

/**
 * Returns the addresses of a person, found by one of them: those of corrections in the audit trail and of linked
 * records. Sure are the given one, and corrections by accounts that may erase people, unless a record under the address
 * has another name.
 */
export async function findKeys({ database, features }: Known, emailKey: string): Promise<FoundAddresses> {
  const { read } = database;
  const tables = personalTablesOf(features);
  const { all, trusted } = await findAddressesOf(read, emailKey, await accountIdsWithPermission(read, "privacy:write"));
  const corrected = trusted.keys.filter((key) => key !== emailKey);
  const others = await findUsedByOthers(read, tables, corrected, trusted.names);
  const sure = new Set([emailKey, ...corrected.filter((key) => !others.has(key))]);
  const keys = await withLinkedAddresses({ database, features }, all.keys);
  return { keys, unsure: keys.filter((key) => !sure.has(key)) };
}

/** Adds the other addresses of records under these addresses, and those of the records under the added ones. */
async function withLinkedAddresses({ database, features }: Known, keys: readonly string[]): Promise<string[]> {
  const found = new Set(keys);
  for (let latest = [...keys]; latest.length > 0; ) {
    const linked: string[] = [];
    for (const { findLinkedAddresses } of personalRecordsOf(features))
      linked.push(...((await findLinkedAddresses?.(database.read, latest)) ?? []));
    latest = [...new Set(linked)].filter((key) => !found.has(key));
    for (const key of latest) found.add(key);
  }
  return [...found];
}

/** Returns the addresses under which a record has a name that is not among the person's names. */
async function findUsedByOthers(
  db: Read,
  tables: readonly PersonalTable[],
  keys: readonly string[],
  names: ReadonlySet<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of tables) {
    for (const { key, name } of await findPersonalNames(db, table, keys)) if (!names.has(name)) found.add(key);
  }
  return found;
}

/** Returns the addresses to erase: the sure ones and the named ones. Throws a 409 if there are unsure ones and `named` is undefined. */
export function keysToErase({ keys, unsure }: FoundAddresses, named: readonly string[] | undefined): string[] {
  if (!named && unsure.length > 0) throw new HttpError(409, UNSURE_ADDRESSES.code, UNSURE_ADDRESSES.message);
  const [unsureKeys, namedKeys] = [new Set(unsure), new Set(named)];
  return keys.filter((key) => !unsureKeys.has(key) || namedKeys.has(key));
}

/** Returns the keys of a person's rate limits: each address, and each without its `+tag`. */
export function rateLimitKeysOf(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => [key, mailboxKey(key)]))];
}

/**
 * Returns the ids of everything under these addresses, also of data that only the audit trail still connects with them.
 */
export async function findPerson({ database, features }: Known, keys: readonly string[]): Promise<FoundPerson> {
  const { read } = database;
  const rows = new Map<string, string[]>();
  const names = new Set<string>();
  for (const table of personalTablesOf(features)) {
    rows.set(table.recordType, await findPersonalIds(read, table, keys));
    for (const { name } of await findPersonalNames(read, table, keys)) names.add(name);
  }
  const trail = await findTrail(read, { keys, accounts: rows.get(usersTable.recordType) ?? [] });
  const person = { keys, names: names.union(trail.names) };
  const ids: Partial<Record<PersonalKind, readonly string[]>> = {};
  const parts = new Set(trail.parts);
  const entriesByName = new Set<string>();
  for (const { kind, table, find, findEntriesNaming } of personalRecordsOf(features)) {
    const found = find ? await find(read, person) : (rows.get(table.recordType) ?? []);
    ids[kind] = found;
    if (find) for (const id of found) parts.add(id);
    for (const entry of (await findEntriesNaming?.(read, person)) ?? []) {
      entriesByName.add(entry.id);
      parts.add(entry.record_id);
    }
  }
  const marks: PersonalMarks = { keys: new Set(keys), parts, signed: signaturesOf(authorsOf(trail)) };
  const answers = await findStoredResponses(read, (answer) => isAbout(answer, marks));
  return {
    keys,
    // The loop above filled every kind.
    ids: ids as FoundPerson["ids"],
    // Entries found by a name go first: once the entries with the name are erased, nothing leads to them.
    trail: { ...trail, entries: entriesByName.union(trail.entries), about: entriesByName.union(trail.about) },
    answers,
  };
}

/** Returns how a stored response names people as the author of a note, the owner of a view or the assignee of a task. */
function signaturesOf(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => AUTHOR_FIELDS.map((field) => `"${field}":${JSON.stringify(name)}`));
}

/** Marks by which a stored response is recognised as one about a person. */
interface PersonalMarks extends Pick<PersonalTrail, "parts"> {
  keys: ReadonlySet<string>;
  signed: readonly string[];
}

/** Returns whether a stored response names the person, or contains a note or an interaction of the person. */
function isAbout(answer: string, { keys, parts, signed }: PersonalMarks): boolean {
  if (answer.includes("@")) {
    if (addressesInFields(JSON.parse(answer)).some((address) => keys.has(address))) return true;
  }
  for (const [, id = ""] of answer.matchAll(/"id":"([\da-f-]{36})"/g)) if (parts.has(id)) return true;
  return signed.some((signature) => answer.includes(signature));
}
