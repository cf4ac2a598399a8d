import { findLinesAbout, findLinesBy } from "#server/audit/store.ts";
import {
  addressesOfLine,
  fieldsOf,
  findLinesNaming,
  findLinesSignedBy,
} from "#server/platform/database/audit-subjects.ts";
import type { Read } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import { auditTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { PersonalTable } from "#server/platform/database/table.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

type Line = Schema["audit"];

/** Notes about a customer that one audit line records, signed with a name. */
export interface SignedNotes {
  customerId: string;
  author: string;
  /** When the note was written; undefined for those that came with the customer. */
  at: string | undefined;
}

/** Reply that one audit line records: its account, and when it was written. */
export interface WrittenReply {
  authorId: string;
  at: string;
}

/** Audit lines about a person or by a person, and what they lead to. */
export interface PersonalTrail {
  /** Ids of all lines about the person or by the person. */
  lines: Set<string>;
  /** Ids of the lines whose names an erasure removes. Lines about an existing account, and its sign-ins, stay. */
  about: Set<string>;
  /** Ids of the lines in `about` that lead to the others: corrections of addresses (`findAddressesOf`), and former accounts. */
  findings: Set<string>;
  /** Ids of the lines by deleted accounts of the person, from which an erasure removes the actor's name. */
  by: Set<string>;
  /** Ids of records in these lines, by which stored responses are found. */
  parts: Set<string>;
  /** Actor names of the lines in `by`, and the notes that these accounts wrote. */
  authors: Set<string>;
  signed: SignedNotes[];
  /** Replies that these accounts wrote. */
  replies: WrittenReply[];
  /** Names of their records, as `normalizeForSearch` returns them. */
  names: Set<string>;
}

interface Correction {
  id: string;
  account: string | null;
  isByKey: boolean;
  addresses: readonly [string, string];
  /** Type and id of the corrected record. */
  record: string;
  name: string;
}

/**
 * Returns the correction of an address that a line records, if any. A change of the name too hands the record on to another
 * person, so it corrects nothing.
 */
function correctionIn(line: Line): Correction[] {
  const [old, corrected] = [fieldsOf(line.before), fieldsOf(line.after)];
  if (line.action !== "changed" || "name" in old) return [];
  if (typeof old.email !== "string" || typeof corrected.email !== "string") return [];
  return [
    {
      id: line.id,
      account: line.account_id,
      isByKey: line.key_name !== "",
      addresses: [old.email.toLowerCase(), corrected.email.toLowerCase()],
      record: `${line.record_type} ${line.record_id}`,
      name: normalizeForSearch(line.record_name),
    },
  ];
}

/** Corrections of addresses, read from the trail as a walk reaches them. */
class Corrections {
  readonly #db: Read;
  readonly #types: readonly string[];
  readonly #byAddress = new Map<string, Map<string, Correction>>();
  readonly #readAddresses = new Set<string>();
  readonly #readRecords = new Set<string>();

  constructor(db: Read, tables: readonly PersonalTable[]) {
    this.#db = db;
    this.#types = tables.filter(({ namesPeople }) => namesPeople.isCorrectable).map(({ recordType }) => recordType);
  }

  /** Returns the corrections from or to an address, oldest first. */
  async of(address: string): Promise<Correction[]> {
    if (!this.#readAddresses.has(address)) {
      // All known addresses at once: one record may have been corrected thousands of times.
      const unread = new Set([address, ...this.#byAddress.keys()]).difference(this.#readAddresses);
      for (const one of unread) this.#readAddresses.add(one);
      this.#add(await findLinesNaming(this.#db, [...unread]));
    }
    const found = [...(this.#byAddress.get(address)?.values() ?? [])];
    return found.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Reads all corrections of a record. */
  async readRecord(record: string): Promise<void> {
    if (this.#readRecords.has(record)) return;
    this.#readRecords.add(record);
    const [type = "", id = ""] = record.split(" ");
    this.#add(await findLinesAbout(this.#db, type, [id]));
  }

  #add(lines: readonly Line[]): void {
    for (const line of lines) {
      if (!this.#types.includes(line.record_type)) continue;
      for (const correction of correctionIn(line)) {
        for (const address of correction.addresses) {
          const known = this.#byAddress.get(address) ?? new Map<string, Correction>();
          this.#byAddress.set(address, known.set(correction.id, correction));
        }
      }
    }
  }
}

/** Addresses of one person, in lower case, with the names that their corrected records had, as `normalizeForSearch` returns them. */
export interface KnownAddresses {
  keys: string[];
  names: ReadonlySet<string>;
}

/**
 * Returns all addresses of the person who has this one: those it was corrected from or to while the record kept its name, and
 * onwards from there. An office has one address for several people, so other names under it are not followed.
 * `trusted` also follows only what one of the given accounts corrected by itself: an API key passes on what others typed.
 */
export async function findAddressesOf(
  db: Read,
  tables: readonly PersonalTable[],
  emailKey: string,
  trustedAccounts: ReadonlySet<string>,
): Promise<{ all: KnownAddresses; trusted: KnownAddresses }> {
  const corrections = new Corrections(db, tables);
  const isTrusted = ({ account, isByKey }: Correction) => !isByKey && trustedAccounts.has(account ?? "");
  return {
    all: await walk(corrections, emailKey, () => true),
    trusted: await walk(corrections, emailKey, isTrusted),
  };
}

async function walk(
  corrections: Corrections,
  emailKey: string,
  isFollowed: (correction: Correction) => boolean,
): Promise<KnownAddresses> {
  const own = (await corrections.of(emailKey)).filter(isFollowed);
  const keys = new Set([emailKey]);
  const records = new Set(own.map(({ record }) => record));
  const names = new Set(own.map(({ name }) => name));
  for (const record of records) await corrections.readRecord(record);
  for (const key of keys) {
    for (const correction of (await corrections.of(key)).filter(isFollowed)) {
      const { addresses, record, name } = correction;
      if (!(records.has(record) || names.has(name))) continue;
      await corrections.readRecord(record);
      records.add(record);
      names.add(name);
      for (const address of addresses) keys.add(address);
    }
  }
  return { keys: [...keys], names };
}

/** Returns every address in the trail: a restore looks there for people who were erased after the backup. */
export async function listAddressesInTrail(db: Read): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const rows of pagesOf(db, auditTable)) {
    for (const row of rows) for (const address of addressesOfLine(row as unknown as Line)) found.add(address);
  }
  return found;
}

interface Named {
  /** Ids of records that had one of the addresses once, by record type. */
  records: Map<string, Set<string>>;
  lines: Line[];
  accounts: Set<string>;
}

async function findNamed(db: Read, types: ReadonlySet<string>, addresses: readonly string[]): Promise<Named> {
  const keys = new Set(addresses);
  const named: Named = { records: new Map(), lines: await findLinesNaming(db, addresses), accounts: new Set() };
  for (const line of named.lines) {
    // An address in a note about another person does not make that record theirs.
    const own = [line.record_name, fieldsOf(line.before).email, fieldsOf(line.after).email];
    const isOwn = own.some((text) => typeof text === "string" && keys.has(text.toLowerCase()));
    if (isOwn && types.has(line.record_type) && line.record_id !== "") {
      const records = named.records.get(line.record_type) ?? new Set<string>();
      named.records.set(line.record_type, records.add(line.record_id));
      if (line.record_type === "user") named.accounts.add(line.record_id);
    }
    if (line.record_type === "session" && line.account_id !== null) named.accounts.add(line.account_id);
  }
  return named;
}

/**
 * Returns whether a record belonged to the person when a line was written, from the addresses in the record's lines, oldest first.
 * The line that hands the record on still belongs to its former owner. Without any address the record was always the person's.
 */
function ownershipOf(lines: readonly Line[], keys: ReadonlySet<string>, isTheirsNow: boolean): (id: string) => boolean {
  const until: { id: string; isTheirs: boolean }[] = [];
  let last: string | undefined;
  for (const { id, before, after } of lines) {
    const [was, is] = [fieldsOf(before).email, fieldsOf(after).email];
    if (typeof was === "string") until.push({ id, isTheirs: keys.has(was.toLowerCase()) });
    if (typeof is === "string") last = is.toLowerCase();
  }
  const isLast = isTheirsNow || (last === undefined ? until.length === 0 : keys.has(last));
  return (id) => {
    // Binary search for the first change at or after the line.
    let [low, high] = [0, until.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (id <= (until[middle]?.id ?? "")) high = middle;
      else low = middle + 1;
    }
    return until[low]?.isTheirs ?? isLast;
  };
}

/** Returns the requests that gave the record to the person: other changes of the same request, as a password, name the person too. */
function requestsOfComing(lines: readonly Line[], keys: ReadonlySet<string>): ReadonlySet<string> {
  const coming = lines.filter(({ after, request_id }) => {
    const { email } = fieldsOf(after);
    return request_id !== "" && typeof email === "string" && keys.has(email.toLowerCase());
  });
  return new Set(coming.map(({ request_id }) => request_id));
}

async function findLinesOfRecords(db: Read, type: string, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const lines = new Map<string, Line[]>(ids.map((id) => [id, []]));
  for (const chunk of chunksOf(ids)) {
    for (const line of await findLinesAbout(db, type, chunk)) lines.get(line.record_id)?.push(line);
  }
  return lines;
}

/** Returns everything in the trail about a person, by the addresses and by the ids of their existing records. */
export async function findPersonalTrail(
  db: Read,
  tables: readonly PersonalTable[],
  addresses: readonly string[],
  live: ReadonlyMap<string, readonly string[]>,
): Promise<PersonalTrail> {
  const keys = new Set(addresses);
  const named = await findNamed(db, new Set(tables.map(({ recordType }) => recordType)), addresses);
  const namedTypes = new Set(tables.filter(({ namesPeople }) => namesPeople.name).map(({ recordType }) => recordType));
  const liveAccounts = new Set(live.get("user"));
  const trail: PersonalTrail = {
    lines: new Set(),
    about: new Set(),
    findings: new Set(),
    by: new Set(),
    parts: new Set(),
    authors: new Set(),
    signed: [],
    replies: [],
    names: new Set(),
  };

  function add(line: Line): void {
    trail.lines.add(line.id);
    // Who signs in, and who tries to, has to be told of an account as long as it is there.
    if (line.record_type === "user" && liveAccounts.has(line.record_id)) return;
    if (line.record_type === "session" && liveAccounts.size > 0) return;
    trail.about.add(line.id);
    if (isFinding(line)) trail.findings.add(line.id);
    for (const id of idsIn(line)) trail.parts.add(id);
  }

  for (const line of named.lines) add(line);
  for (const type of new Set([...named.records.keys(), ...live.keys()])) {
    const now = new Set(live.get(type));
    const ids = new Set([...(named.records.get(type) ?? []), ...now]);
    for (const [id, lines] of await findLinesOfRecords(db, type, [...ids])) {
      const wasTheirs = ownershipOf(lines, keys, now.has(id));
      const came = requestsOfComing(lines, keys);
      for (const line of lines) {
        if (wasTheirs(line.id) || came.has(line.request_id)) add(line);
        if (!wasTheirs(line.id) || !namedTypes.has(type)) continue;
        // The line that hands the record on has the next owner's name already.
        const { name } = fieldsOf(line.before);
        trail.names.add(normalizeForSearch(typeof name === "string" ? name : line.record_name));
      }
    }
  }
  await addActs(db, trail, new Set([...named.accounts, ...liveAccounts]), liveAccounts, keys);
  return trail;
}

function isFinding({ record_type, action, before, after }: Line): boolean {
  if (record_type === "user") return "email" in fieldsOf(before) || "email" in fieldsOf(after);
  return action === "changed" && "email" in fieldsOf(before);
}

/** How a line or a kept answer names people: as the author of a note, as the owner of a view. */
export function signatures(names: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => ["author", "owner"].map((field) => `"${field}":${JSON.stringify(name)}`));
}

/** What they did with their accounts; with those that are theirs no more also where others' lines name them as the author of a note or the owner of a view. */
async function addActs(
  db: Read,
  trail: PersonalTrail,
  accounts: ReadonlySet<string>,
  liveAccounts: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): Promise<void> {
  const [keyIds, formerKeys] = [new Set<string>(), new Set<string>()];
  for (const [account, lines] of await findLinesOfRecords(db, "user", [...accounts])) {
    const wasTheirs = ownershipOf(lines, keys, liveAccounts.has(account));
    for (const line of await findLinesBy(db, account)) {
      if (!wasTheirs(line.id)) continue;
      trail.lines.add(line.id);
      const isFormer = !liveAccounts.has(account);
      if (isFormer) addFormerAct(trail, account, line);
      if (line.record_type !== "key" || line.action !== "created") continue;
      keyIds.add(line.record_id);
      if (isFormer) formerKeys.add(line.record_id);
    }
  }
  // Whose key it was is who made it: its name is theirs, and goes with the account, whoever ended it.
  for (const [key, lines] of await findLinesOfRecords(db, "key", [...keyIds])) {
    for (const { id } of lines) {
      trail.lines.add(id);
      if (formerKeys.has(key)) trail.about.add(id);
    }
  }
  if (trail.authors.size === 0) return;
  for (const line of await findLinesSignedBy(db, [...trail.authors])) {
    // By a colleague of the same name, who signed with it.
    if (!trail.by.has(line.id) && trail.authors.has(line.account_name)) continue;
    trail.lines.add(line.id);
    trail.about.add(line.id);
  }
}

type Act = Awaited<ReturnType<typeof findLinesBy>>[number];

/** By when it was written a note is found whatever its line still says of it. */
function addFormerAct(
  trail: PersonalTrail,
  authorId: string,
  { id, at, account_name: author, action, record_type, record_id }: Act,
): void {
  trail.by.add(id);
  if (author === "Erased") return;
  trail.authors.add(author);
  if (action === "replied to") trail.replies.push({ authorId, at });
  if (record_type !== "customer") return;
  if (action === "added a note to") trail.signed.push({ customerId: record_id, author, at });
  if (action === "created") trail.signed.push({ customerId: record_id, author, at: undefined });
}

function idsIn({ before, after }: Line): string[] {
  return [...`${before ?? ""}${after ?? ""}`.matchAll(/"id":"([\da-f-]{36})"/g)].map(([, id = ""]) => id);
}
