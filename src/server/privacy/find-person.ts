import { type PersonalKind, UNDECIDED } from "#contract/privacy.ts";
import { findAddressesOf, findPersonalTrail, type PersonalTrail, signatures } from "#server/audit/personal-trail.ts";
import { addressesInFields } from "#server/platform/addresses-in-text.ts";
import type { Read } from "#server/platform/database/database.ts";
import { findStoredResponses } from "#server/platform/database/idempotency.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { chunksOf, findPersonalIds } from "#server/platform/database/personal-rows.ts";
import { HttpError } from "#server/platform/http-error.ts";
import { mailboxKey } from "#server/platform/mail/acknowledge.ts";
import type { PersonalRecords } from "#server/platform/personal-records.ts";
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
   * their applications. Or one under which something is kept of somebody of another name: a mistake that was corrected, perhaps.
   */
  unsure: readonly string[];
}

export async function findKeys({ database, features }: Known, emailKey: string): Promise<FoundAddresses> {
  const { read } = database;
  const records = personalRecordsOf(features);
  const tables = records.map(({ table }) => table);
  const { keys } = await findAddressesOf(read, tables, emailKey);
  const { keys: corrected, names } = await findAddressesOf(
    read,
    tables,
    emailKey,
    await accountsWith(read, "privacy:write"),
  );
  const sure = new Set([emailKey]);
  for (const key of corrected) if (!sure.has(key) && !(await isAlsoOthers(read, records, key, names))) sure.add(key);
  return { keys, unsure: keys.filter((key) => !sure.has(key)) };
}

/** What of a record tells whose it is; emails are of what they tell of. */
interface Named {
  name?: string;
  firstName?: string;
  lastName?: string;
}

/** Whether something is kept under the address of somebody who has none of these names, as they are compared. */
async function isAlsoOthers(
  db: Read,
  records: readonly PersonalRecords[],
  key: string,
  names: ReadonlySet<string>,
): Promise<boolean> {
  for (const { table, exportRows } of records) {
    for (const chunk of chunksOf(await findPersonalIds(db, table, [key]))) {
      const rows: readonly Named[] = await exportRows(db, chunk);
      const called = rows.map(({ name, firstName, lastName }) => name ?? [firstName, lastName].join(" ").trim());
      if (called.some((one) => one !== "" && !names.has(normalizeForSearch(one)))) return true;
    }
  }
  return false;
}

/** Those of them that are erased: the sure ones, and the others that are named. Throws a 409 where nothing was said of those. */
export function keysToErase({ keys, unsure }: FoundAddresses, named: readonly string[] | undefined): string[] {
  if (!named && unsure.length > 0) throw new HttpError(409, UNDECIDED.code, UNDECIDED.message);
  const [open, wanted] = [new Set(unsure), new Set(named)];
  return keys.filter((key) => !open.has(key) || wanted.has(key));
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
  const marks: PersonalMarks = { keys: new Set(keys), parts: trail.parts, signed: signatures(trail.authors) };
  const answers = await findStoredResponses(database.read, (answer) => isAbout(answer, marks));
  // Every kind was just looked through.
  return { keys, ids: ids as FoundPerson["ids"], trail, answers };
}

/** By which a kept answer is told to be about somebody. */
interface PersonalMarks extends Pick<PersonalTrail, "parts"> {
  keys: ReadonlySet<string>;
  signed: readonly string[];
}

/** Whether an answer names the person, or holds a note or an interaction of theirs. */
function isAbout(answer: string, { keys, parts, signed }: PersonalMarks): boolean {
  if (answer.includes("@")) {
    if (addressesInFields(JSON.parse(answer)).some((address) => keys.has(address))) return true;
  }
  for (const [, id = ""] of answer.matchAll(/"id":"([\da-f-]{36})"/g)) if (parts.has(id)) return true;
  return signed.some((signature) => answer.includes(signature));
}
