import { emailKey } from "#contract/fields.ts";
import { findEntriesAbout } from "#server/audit/store.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { auditTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";
import type { Signer } from "#server/platform/people/account-names.ts";
import {
  type Act,
  addressChangeOf,
  addressesOfEntry,
  findActionsBy,
  findEntriesNaming,
  storedFields,
} from "#server/platform/people/audit-subjects.ts";

type StoredEntry = Schema["audit"];

/** Audit entries about a person or by a person, and what they lead to. */
export interface PersonalTrail {
  /** Ids of all entries about the person or by the person. */
  entries: Set<string>;
  /** Ids of the entries whose names an erasure removes. Entries about an existing account, and its sign-ins, stay. */
  about: Set<string>;
  /** Ids of the entries in `about` that lead to the person's other addresses. */
  corrections: Set<string>;
  /** Acts of deleted accounts of the person. An erasure removes the actor's name from the entries. */
  acts: Act[];
  /** Deleted accounts of the person under each name that they had. An erasure removes these names from what they wrote and did. */
  signers: Signer[];
  /** Ids of records in these entries, by which stored responses are found. */
  parts: Set<string>;
  /** Names of their records, as `normalizeForSearch` returns them. */
  names: Set<string>;
}

/** Person whose audit entries are looked for. */
interface Person {
  /** Keys of the email addresses. */
  keys: readonly string[];
  /** Ids of the existing accounts. */
  accounts: readonly string[];
}

/** Returns everything in the audit trail about a person or by a person. */
export async function findTrail(db: Read, { keys, accounts }: Person): Promise<PersonalTrail> {
  const living = new Set(accounts);
  const trail: PersonalTrail = {
    entries: new Set(),
    about: new Set(),
    corrections: new Set(),
    acts: [],
    signers: [],
    parts: new Set(),
    names: new Set(),
  };
  function add(entry: StoredEntry): void {
    trail.entries.add(entry.id);
    // Sign-ins, and attempts to sign in, stay as long as the account exists.
    if (entry.record_type === "session" ? living.size > 0 : living.has(entry.record_id)) return;
    trail.about.add(entry.id);
    if (addressChangeOf(entry) === "correction") trail.corrections.add(entry.id);
    for (const id of idsIn(entry)) trail.parts.add(id);
  }
  const known = new Set(keys);
  for (const entry of await findEntriesNaming(db, "person", keys)) {
    add(entry);
    for (const name of ownNamesIn(entry, known)) trail.names.add(normalizeForSearch(name));
    if (entry.record_type === "user" && !living.has(entry.record_id))
      for (const name of accountNamesIn(entry, known)) addSigner(trail, { id: entry.record_id, name });
  }
  for (const entry of await findEntriesNaming(db, "address", keys)) add(entry);
  await addActs(db, trail, keys, living);
  return trail;
}

/** Record types whose entries have the person's name as the record's name. */
const NAMED_BY_PERSON: readonly string[] = ["customer", "user"];

/**
 * Returns the person's name in an audit entry about a record with the person's address. Returns none if the record had a different
 * address before: the name is then that of its former owner.
 */
function ownNamesIn({ record_type, record_name, before, after }: StoredEntry, keys: ReadonlySet<string>): string[] {
  const [was, is] = [storedFields(before), storedFields(after)];
  if (typeof was.email === "string" && !keys.has(emailKey(was.email))) return [];
  if (typeof was.name === "string") return [was.name];
  if (NAMED_BY_PERSON.includes(record_type)) return [record_name];
  return typeof is.name === "string" ? [is.name] : [];
}

/** Returns the names that an entry about an account gives to it while it had one of these addresses. */
function accountNamesIn({ before, after }: StoredEntry, keys: ReadonlySet<string>): string[] {
  return [before, after].flatMap((json) => {
    const { name, email } = storedFields(json);
    // An entry that changed only the name stores no address. It was found by the address that the account had.
    const isTheirs = typeof email !== "string" || keys.has(emailKey(email));
    return isTheirs && typeof name === "string" ? [name] : [];
  });
}

function addSigner({ signers }: PersonalTrail, { id, name }: Signer): void {
  if (!signers.some((signer) => signer.id === id && signer.name === name)) signers.push({ id, name });
}

/** Returns the ids of records in the stored fields of an entry. */
function idsIn({ before, after }: StoredEntry): string[] {
  return [...`${before ?? ""}${after ?? ""}`.matchAll(/"id":"([\da-f-]{36})"/g)].map(([, id = ""]) => id);
}

/**
 * Adds the acts of the person's accounts. Also adds entries of other accounts that name a deleted one as the author of a note or
 * owner of a view.
 */
async function addActs(
  db: Read,
  trail: PersonalTrail,
  keys: readonly string[],
  living: ReadonlySet<string>,
): Promise<void> {
  const acts = await findActionsBy(db, keys);
  trail.acts = acts.filter(({ account_id }) => !living.has(account_id ?? ""));
  for (const { account_id: id, account_name: name } of trail.acts) if (id !== null) addSigner(trail, { id, name });
  for (const { id } of acts) trail.entries.add(id);
  // The person who made a key chose its name, so entries about the key belong to that person, also if a colleague deleted it.
  const [own, former] = [keysMadeIn(acts), new Set(keysMadeIn(trail.acts))];
  for (const chunk of chunksOf(own)) {
    for (const { id, record_id } of await findEntriesAbout(db, "key", chunk)) {
      trail.entries.add(id);
      if (former.has(record_id)) trail.about.add(id);
    }
  }
  const [by, authors] = [new Set(trail.acts.map(({ id }) => id)), authorsOf(trail)];
  for (const { id, account_name } of await findEntriesNaming(db, "author", [...authors])) {
    // The entry is by a colleague of the same name, who signed with it.
    if (!by.has(id) && authors.has(account_name)) continue;
    trail.entries.add(id);
    trail.about.add(id);
  }
}

/** Returns the ids of the API keys that were created in these acts. */
function keysMadeIn(acts: readonly Act[]): string[] {
  return acts
    .filter(({ record_type, action }) => record_type === "key" && action === "created")
    .map(({ record_id }) => record_id);
}

/** Returns the names that deleted accounts of the person had. */
export function authorsOf({ signers }: Pick<PersonalTrail, "signers">): ReadonlySet<string> {
  return new Set(signers.map(({ name }) => name));
}

/** Returns every address in the audit trail: a restore looks there for people who were erased after the backup. */
export async function listAddressesInTrail(db: Read): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const rows of pagesOf(db, auditTable)) {
    for (const row of rows) for (const address of addressesOfEntry(row as unknown as StoredEntry)) found.add(address);
  }
  return found;
}
