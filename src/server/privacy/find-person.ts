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

const tablesOf = ({ features }: Known) => personalRecordsOf(features).map(({ table }) => table);

/** The addresses of somebody, that one first: by what the trail knows of corrections. */
export function findKeys(known: Known, emailKey: string): Promise<string[]> {
  return findAddressesOf(known.database.read, tablesOf(known), emailKey);
}

/** Those of them that staff corrected who may erase people: of accounts as they are now, for nobody else's word is known any more. */
export async function findSureKeys(known: Known, emailKey: string): Promise<string[]> {
  const { read } = known.database;
  return findAddressesOf(read, tablesOf(known), emailKey, await accountsWith(read, "privacy:write"));
}

/**
 * Those of them that are erased with it. Throws a 409 where some are not sure and nothing was said of them. Whoever may change customers but erase nobody could name a stranger's address as a correction,
 * and with it their applications: what such an account corrected counts where the address is among the `named`.
 */
export async function findKeysToErase(
  known: Known,
  emailKey: string,
  named: readonly string[] | undefined,
): Promise<string[]> {
  const sure = await findSureKeys(known, emailKey);
  const all = await findKeys(known, emailKey);
  if (!named && all.length > sure.length) throw new HttpError(409, UNDECIDED.code, UNDECIDED.message);
  return all.filter((key) => sure.includes(key) || named?.includes(key));
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
