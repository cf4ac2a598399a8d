import { type PersonalKind, UNDECIDED } from "#contract/privacy.ts";
import { findAddressesOf, findPersonalTrail, type PersonalTrail } from "#server/audit/personal-trail.ts";
import { addressesInFields } from "#server/platform/addresses-in-text.ts";
import { findStoredResponses } from "#server/platform/database/idempotency.ts";
import { findPersonalIds } from "#server/platform/database/personal-rows.ts";
import { HttpError } from "#server/platform/http-error.ts";
import { mailboxKey } from "#server/platform/mail/acknowledge.ts";
import type { Platform } from "#server/platform/platform.ts";
import { personalRecordsOf } from "#server/privacy/personal-records.ts";
import { accountsWith } from "#server/users/accounts-with.ts";

type Known = Pick<Platform, "database" | "features">;

/** Somebody, as far as the database knows them: where each thing lies, not yet what it says. */
export interface FoundPerson {
  /** Keys of all their addresses, the one that was asked for first. */
  keys: readonly string[];
  ids: Readonly<Record<PersonalKind, readonly string[]>>;
  trail: PersonalTrail;
  /** Keys of answers that are kept for repeats. */
  answers: readonly string[];
}

/** The addresses of somebody, that one first, by what the trail knows of corrections; and which of them are not sure. */
export interface FoundAddresses {
  keys: readonly string[];
  /**
   * Corrected by no account that now may erase people: whoever may change customers alone could name a stranger's address, and with it
   * their applications.
   */
  unsure: readonly string[];
}

export async function findKeys({ database, features }: Known, emailKey: string): Promise<FoundAddresses> {
  const { read } = database;
  const tables = personalRecordsOf(features).map(({ table }) => table);
  const keys = await findAddressesOf(read, tables, emailKey);
  const sure = await findAddressesOf(read, tables, emailKey, await accountsWith(read, "privacy:write"));
  return { keys, unsure: keys.filter((key) => !sure.includes(key)) };
}

/** Those of them that are erased: the sure ones, and the others that are named. Throws a 409 where nothing was said of those. */
export function keysToErase({ keys, unsure }: FoundAddresses, named: readonly string[] | undefined): string[] {
  if (!named && unsure.length > 0) throw new HttpError(409, UNDECIDED.code, UNDECIDED.message);
  return keys.filter((key) => !unsure.includes(key) || named?.includes(key));
}

/** What limits count somebody under: the addresses, and the mailboxes they lead to. */
export function countedKeys(keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => [key, mailboxKey(key)]))];
}

/** Looks everywhere for these addresses, whether or not a row is still there that has them. */
export async function findPerson({ database, features }: Known, keys: readonly string[]): Promise<FoundPerson> {
  const records = personalRecordsOf(features);
  const ids: Partial<Record<PersonalKind, string[]>> = {};
  const live = new Map<string, string[]>();
  for (const { kind, table } of records) {
    const found = await findPersonalIds(database.read, table, keys);
    ids[kind] = found;
    live.set(table.recordType, found);
  }
  const tables = records.map(({ table }) => table);
  const trail = await findPersonalTrail(database, tables, keys, live);
  const answers = await findStoredResponses(database.read, (answer) => isAbout(answer, keys, trail));
  // Every kind was just looked through.
  return { keys, ids: ids as FoundPerson["ids"], trail, answers };
}

/** Whether an answer names the person, or holds a note or an interaction of theirs. */
function isAbout(answer: string, keys: readonly string[], { parts, authors }: PersonalTrail): boolean {
  if (answer.includes("@")) {
    if (addressesInFields(JSON.parse(answer)).some((address) => keys.includes(address))) return true;
  }
  for (const [, id = ""] of answer.matchAll(/"id":"([\da-f-]{36})"/g)) if (parts.has(id)) return true;
  return [...authors].some((name) => answer.includes(`"author":${JSON.stringify(name)}`));
}
