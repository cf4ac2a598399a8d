import { findCorrections, findLinesAbout, findLinesBy } from "#server/audit/store.ts";
import { addressesInFields } from "#server/platform/addresses-in-text.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { normalizeForSearch } from "#server/platform/database/normalize-for-search.ts";
import { chunksOf, whoseTerm } from "#server/platform/database/personal-rows.ts";
import { auditTable } from "#server/platform/database/platform-tables.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { PersonalTable } from "#server/platform/database/table.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

type Line = Schema["audit"];

/** A line by which somebody wrote notes about a customer, signed with a name. */
export interface SignedNotes {
  customerId: string;
  author: string;
  /** When the note was written; undefined for those that came with the customer. */
  at: string | undefined;
}

/** A line by which somebody answered a record: the reply was written by that account at that instant. */
export interface WrittenReply {
  authorId: string;
  at: string;
}

/** What the trail knows of somebody. */
export interface PersonalTrail {
  /** All lines about them or by them. */
  lines: Set<string>;
  /** Of these, what is to lose whom it was about. Lines about, and sign-ins to, an account of theirs that is there are not among them. */
  about: Set<string>;
  /**
   * And of those, what the others are found by: it tells which addresses are one person's (`findAddressesOf`), and which
   * accounts were theirs.
   */
  findings: Set<string>;
  /** What they did with accounts that are theirs no more: it loses the name of who did it. */
  by: Set<string>;
  /** Ids of notes and the like in those lines: answers kept for repeats are found by them. */
  parts: Set<string>;
  /** Names under which they did that, and the notes that they wrote. */
  authors: Set<string>;
  signed: SignedNotes[];
  /** And the replies that they wrote. */
  replies: WrittenReply[];
}

/** One more look at each line's words; nothing of it is kept. */
async function* everyLine(db: Read): AsyncGenerator<Line> {
  for await (const rows of pagesOf(db, auditTable)) yield* rows as unknown as Line[];
}

function fieldsOf(json: string | null): Record<string, unknown> {
  return json === null ? {} : JSON.parse(json);
}

/** Lines about these name whom they are about by the address alone. */
const NAMED_BY_ADDRESS: readonly string[] = ["session", "subscriber"];

/** The addresses in a line; looked for in the text as it is stored first, since most lines have none. */
function addressesOfLine({ record_type, record_name, before, after }: Line): string[] {
  if (![record_name, before, after].some((text) => text?.includes("@"))) return [];
  const named = NAMED_BY_ADDRESS.includes(record_type) ? { email: record_name } : { name: record_name };
  return [named, fieldsOf(before), fieldsOf(after)].flatMap((fields) => addressesInFields(fields));
}

interface Correction {
  addresses: readonly [string, string];
  record: string;
  name: string;
}

/** Corrected addresses, each with whose it was. With another name too, a record was handed on to somebody else. */
async function findOwnCorrections(
  db: Read,
  types: readonly string[],
  by: ReadonlySet<string> | undefined,
): Promise<Correction[]> {
  const lines = await findCorrections(db, types);
  return lines.flatMap(({ account_id, key_name, before, after, record_type, record_id, record_name }) => {
    // A key passes on what others have typed, and none may erase people.
    if (by && (key_name !== "" || !by.has(account_id ?? ""))) return [];
    const [old, corrected] = [fieldsOf(before), fieldsOf(after)];
    if (typeof old.email !== "string" || typeof corrected.email !== "string" || "name" in old) return [];
    const addresses = [old.email.toLowerCase(), corrected.email.toLowerCase()] as const;
    return [{ addresses, record: `${record_type} ${record_id}`, name: normalizeForSearch(record_name) }];
  });
}

/**
 * The address and all others of the same person: those it was corrected from or to while the record kept its name, and from
 * there on those of the same records or of others of the same name. An office has one address for many: who had it too, under
 * another name, is somebody else. With `by` only what these accounts corrected counts. `names` are those that the records had, as they
 * are compared.
 */
export async function findAddressesOf(
  db: Read,
  tables: readonly PersonalTable[],
  emailKey: string,
  by?: ReadonlySet<string>,
): Promise<{ keys: string[]; names: ReadonlySet<string> }> {
  const types = tables.filter(({ namesPeople }) => namesPeople.isCorrectable).map(({ recordType }) => recordType);
  const corrections = await findOwnCorrections(db, types, by);
  // Staff may correct as often as they like: each is looked at twice, and not once for each address.
  const byAddress = new Map<string, Correction[]>();
  for (const correction of corrections) {
    for (const address of new Set(correction.addresses)) {
      const others = byAddress.get(address);
      if (others) others.push(correction);
      else byAddress.set(address, [correction]);
    }
  }
  const keys = new Set([emailKey]);
  const own = byAddress.get(emailKey) ?? [];
  const records = new Set(own.map(({ record }) => record));
  const names = new Set(own.map(({ name }) => name));
  for (const key of keys) {
    for (const { addresses, record, name } of byAddress.get(key) ?? []) {
      if (!(records.has(record) || names.has(name))) continue;
      records.add(record);
      names.add(name);
      for (const address of addresses) keys.add(address);
    }
  }
  return { keys: [...keys], names };
}

/** Every address that stands in the trail: for who was erased after a backup was taken. */
export async function listAddressesInTrail(db: Read): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const line of everyLine(db)) for (const address of addressesOfLine(line)) found.add(address);
  return found;
}

interface Named {
  /** Records that had one of the addresses once, by their types. */
  records: Map<string, Set<string>>;
  lines: Line[];
  accounts: Set<string>;
  exports: Line[];
}

async function findNamed(db: Read, types: ReadonlySet<string>, keys: ReadonlySet<string>): Promise<Named> {
  const named: Named = { records: new Map(), lines: [], accounts: new Set(), exports: [] };
  for await (const line of everyLine(db)) {
    if (line.action === "exported" && typeof fieldsOf(line.after).q === "string") named.exports.push(line);
    if (!addressesOfLine(line).some((address) => keys.has(address))) continue;
    named.lines.push(line);
    // Named in passing, in a note about somebody else, makes no record theirs.
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
 * Whether a record was theirs when a line was written, by the addresses that the lines about it tell of, oldest first; the line
 * by which it was handed on is still its former owner's. Where none of them tells of an address it was always theirs.
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
  return (id) => until.find((one) => id <= one.id)?.isTheirs ?? isLast;
}

/** The requests by which a record came to be theirs: what else they did to it, a password for instance, names them already. */
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

/** Everything in the trail about somebody: by the addresses, and by the ids of the records that are there. */
export async function findPersonalTrail(
  database: Database,
  tables: readonly PersonalTable[],
  addresses: readonly string[],
  live: ReadonlyMap<string, readonly string[]>,
): Promise<PersonalTrail> {
  const db = database.read;
  const keys = new Set(addresses);
  const named = await findNamed(db, new Set(tables.map(({ recordType }) => recordType)), keys);
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
  };
  /** What people are found by in lists: searched-for terms are held against it. */
  const texts: string[] = [];

  function add(line: Line): void {
    trail.lines.add(line.id);
    // Who signs in, and who tries to, has to be told of an account as long as it is there.
    if (line.record_type === "user" && liveAccounts.has(line.record_id)) return;
    if (line.record_type === "session" && liveAccounts.size > 0) return;
    trail.about.add(line.id);
    if (isFinding(line)) trail.findings.add(line.id);
    texts.push(normalizeForSearch([line.record_name, line.before, line.after].join("\n")));
    for (const id of idsIn(line)) trail.parts.add(id);
  }

  for (const line of named.lines) add(line);
  for (const type of new Set([...named.records.keys(), ...live.keys()])) {
    const now = new Set(live.get(type));
    const ids = new Set([...(named.records.get(type) ?? []), ...now]);
    for (const [id, lines] of await findLinesOfRecords(db, type, [...ids])) {
      const wasTheirs = ownershipOf(lines, keys, now.has(id));
      const came = requestsOfComing(lines, keys);
      for (const line of lines) if (wasTheirs(line.id) || came.has(line.request_id)) add(line);
    }
  }
  await addActs(db, trail, new Set([...named.accounts, ...liveAccounts]), liveAccounts, keys);
  for (const line of named.exports) {
    if (await pointsAt(database, tables, line, addresses, texts)) add(line);
  }
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
  const marks = signatures(trail.authors);
  for await (const line of everyLine(db)) {
    if (!marks.some((mark) => line.before?.includes(mark) || line.after?.includes(mark))) continue;
    // By somebody else of the same name, who has signed with it.
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

/** Shorter terms point at nobody. */
const MIN_TERM_LENGTH = 3;

/** Whether an export was searched for this person: its term finds them, or what the trail has of them, and nobody else. */
async function pointsAt(
  database: Database,
  tables: readonly PersonalTable[],
  { record_type, after }: Line,
  keys: readonly string[],
  texts: readonly string[],
): Promise<boolean> {
  const { q } = fieldsOf(after);
  const term = normalizeForSearch(String(q));
  if ([...term].length < MIN_TERM_LENGTH) return false;
  const searched = tables.filter(({ namesPeople }) => namesPeople.addresses.includes("email_key"));
  const { theirs, others } = await whoseTerm(
    database,
    searched.map(({ name }) => name),
    record_type,
    String(q),
    keys,
  );
  return !others && (theirs || texts.some((text) => text.includes(term)));
}
