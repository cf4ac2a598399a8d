import { findCorrections, findLinesAbout, findLinesBy, findLiveAccounts } from "#server/audit/store.ts";
import { addressesIn, textsIn } from "#server/platform/addresses-in-text.ts";
import type { Database, Read } from "#server/platform/database/database.ts";
import { fold } from "#server/platform/database/fold.ts";
import { chunksOf, whoseTerm } from "#server/platform/database/personal-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { pagesOf } from "#server/platform/database/table-pages.ts";

type Line = Schema["audit"];

/** Of whom a record is, as the trail knows it: its type, and whether staff may have corrected its address. */
interface Declared {
  type: string;
  correctable: boolean;
}

/** What the trail knows of somebody. */
export interface PersonalTrail {
  /** All lines about them or by them. */
  lines: Set<string>;
  /** Of these, what is to lose whom it was about. Lines about, and sign-ins to, an account that is there are not among them. */
  about: Set<string>;
  /** And of those, what tells which addresses are one person's (`findAddressesOf`): without it the others are found by nothing. */
  corrections: Set<string>;
  /** What accounts of theirs did that are gone: it loses the name of who did it. */
  by: Set<string>;
  /** Ids of notes and the like in those lines: answers kept for repeats are found by them. */
  parts: Set<string>;
  /** Names under which such accounts wrote notes, and the notes. */
  authors: Set<string>;
  authoredNotes: Set<string>;
}

/** One more look at each line's words; nothing of it is kept. */
async function* everyLine(db: Read): AsyncGenerator<Line> {
  for await (const rows of pagesOf(db, "audit")) yield* rows as unknown as Line[];
}

function fieldsOf(json: string | null): Record<string, unknown> {
  return json === null ? {} : JSON.parse(json);
}

/** The addresses in a line; looked for in the text as it is stored first, since most lines have none. */
function addressesOfLine({ record_name, before, after }: Pick<Line, "record_name" | "before" | "after">): string[] {
  if (![record_name, before, after].some((text) => text?.includes("@"))) return [];
  return [record_name, ...textsIn(fieldsOf(before)), ...textsIn(fieldsOf(after))].flatMap(addressesIn);
}

/**
 * The address and all others of the same person: those it was corrected from or to while the record kept its name. With
 * another name too, a record was handed on to somebody else.
 */
export async function findAddressesOf(db: Read, declared: readonly Declared[], emailKey: string): Promise<string[]> {
  const types = declared.filter(({ correctable }) => correctable).map(({ type }) => type);
  const same: [string, string][] = [];
  for (const { before, after } of await findCorrections(db, types)) {
    const [old, corrected] = [fieldsOf(before), fieldsOf(after)];
    if (typeof old.email !== "string" || typeof corrected.email !== "string" || "name" in old) continue;
    same.push([old.email.toLowerCase(), corrected.email.toLowerCase()]);
  }
  const keys = new Set([emailKey]);
  for (const key of keys) {
    for (const [one, other] of same) {
      if (one === key) keys.add(other);
      if (other === key) keys.add(one);
    }
  }
  return [...keys];
}

/** Every address that stands in the trail: for who was erased after a backup was taken. */
export async function listAddressesInTrail(db: Read): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const line of everyLine(db)) for (const address of addressesOfLine(line)) found.add(address);
  return found;
}

interface Named {
  /** The last line in which a record has one of the addresses: until then it was the person's. */
  records: Map<string, Map<string, string>>;
  lines: Line[];
  accounts: Set<string>;
  exports: Line[];
}

async function findNamed(db: Read, types: ReadonlySet<string>, keys: ReadonlySet<string>): Promise<Named> {
  const named: Named = { records: new Map(), lines: [], accounts: new Set(), exports: [] };
  for await (const line of everyLine(db)) {
    if (line.action === "exported" && typeof fieldsOf(line.after).q === "string") named.exports.push(line);
    if (!addressesOfLine(line).some((address) => keys.has(address))) continue;
    // Named in passing, in a note about somebody else, makes no record theirs.
    const own = [line.record_name, fieldsOf(line.before).email, fieldsOf(line.after).email];
    const isOwn = own.some((text) => typeof text === "string" && keys.has(text.toLowerCase()));
    if (isOwn && types.has(line.record_type) && line.record_id !== "") {
      const records = named.records.get(line.record_type) ?? new Map<string, string>();
      named.records.set(line.record_type, records.set(line.record_id, line.id));
      if (line.record_type === "user") named.accounts.add(line.record_id);
      continue;
    }
    named.lines.push(line);
    if (line.record_type === "session" && line.account_id !== null) named.accounts.add(line.account_id);
  }
  return named;
}

/** Everything in the trail about somebody: by the addresses, and by the ids of the records that are there. */
export async function findPersonalTrail(
  database: Database,
  declared: readonly Declared[],
  keys: readonly string[],
  live: ReadonlyMap<string, readonly string[]>,
): Promise<PersonalTrail> {
  const db = database.read;
  const named = await findNamed(db, new Set(declared.map(({ type }) => type)), new Set(keys));
  const accounts = [...new Set([...named.accounts, ...(live.get("user") ?? [])])];
  const liveAccounts = accounts.length > 0 ? await findLiveAccounts(db, accounts) : new Set<string>();
  const hasAccount = (live.get("user") ?? []).length > 0;
  const trail: PersonalTrail = {
    lines: new Set(),
    about: new Set(),
    corrections: new Set(),
    by: new Set(),
    parts: new Set(),
    authors: new Set(),
    authoredNotes: new Set(),
  };
  /** What people are found by in lists: searched-for terms are held against it. */
  const words: string[] = [];

  function add(line: Line): void {
    trail.lines.add(line.id);
    // Who signs in, and who tries to, has to be told of an account as long as it is there.
    if (line.record_type === "user" && liveAccounts.has(line.record_id)) return;
    if (line.record_type === "session" && (hasAccount || liveAccounts.has(line.account_id ?? ""))) return;
    trail.about.add(line.id);
    if (line.action === "changed" && "email" in fieldsOf(line.before)) trail.corrections.add(line.id);
    words.push(fold([line.record_name, line.before, line.after].join("\n")));
    for (const id of idsIn(line)) trail.parts.add(id);
  }

  for (const line of named.lines) add(line);
  for (const [type, records] of named.records) {
    for (const chunk of chunksOf([...records.keys()])) {
      for (const line of await findLinesAbout(db, type, chunk)) {
        if (line.id <= (records.get(line.record_id) ?? "")) add(line);
      }
    }
  }
  for (const [type, ids] of live) {
    for (const chunk of chunksOf(ids)) for (const line of await findLinesAbout(db, type, chunk)) add(line);
  }
  await addActs(db, trail, accounts, liveAccounts);
  for (const line of named.exports) {
    if (await pointsAt(database, line, keys, words)) add(line);
  }
  return trail;
}

/** What their accounts did; of accounts that are gone also where others' lines name them as the author of a note. */
async function addActs(
  db: Read,
  trail: PersonalTrail,
  accounts: readonly string[],
  liveAccounts: ReadonlySet<string>,
): Promise<void> {
  for (const account of accounts) {
    for (const { id, account_name } of await findLinesBy(db, [account])) {
      trail.lines.add(id);
      if (liveAccounts.has(account)) continue;
      trail.by.add(id);
      if (account_name !== "Erased") trail.authors.add(account_name);
    }
  }
  if (trail.authors.size === 0) return;
  const marks = [...trail.authors].map((name) => `"author":${JSON.stringify(name)}`);
  for await (const line of everyLine(db)) {
    if (!marks.some((mark) => line.before?.includes(mark) || line.after?.includes(mark))) continue;
    const isTheirs = trail.by.has(line.id);
    // By somebody else of the same name, who has signed with it.
    if (!isTheirs && trail.authors.has(line.account_name)) continue;
    trail.lines.add(line.id);
    trail.about.add(line.id);
    if (isTheirs) for (const id of idsIn(line)) trail.authoredNotes.add(id);
  }
}

function idsIn({ before, after }: Line): string[] {
  return [...`${before ?? ""}${after ?? ""}`.matchAll(/"id":"([\da-f-]{36})"/g)].map(([, id = ""]) => id);
}

/** Shorter terms point at nobody. */
const LEAST_TERM = 3;

/** Whether an export was searched for this person: its term finds them, or what the trail has of them, and nobody else. */
async function pointsAt(
  database: Database,
  { record_type, after }: Line,
  keys: readonly string[],
  words: readonly string[],
): Promise<boolean> {
  const { q } = fieldsOf(after);
  const term = fold(String(q));
  if ([...term].length < LEAST_TERM) return false;
  const { theirs, others } = await whoseTerm(database, record_type, String(q), keys);
  return !others && (theirs || words.some((text) => text.includes(term)));
}
