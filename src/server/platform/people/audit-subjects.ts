import { emailKey } from "#contract/fields.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { keyedHash } from "#server/platform/database/secrets.ts";
import { insertInto } from "#server/platform/database/statement.ts";
import { addressesInFields, authorsInFields } from "./addresses-in-text.ts";

type StoredEntry = Schema["audit"];

/** Record types whose entries have an email address as the record's name. */
const NAMED_BY_ADDRESS: readonly string[] = ["session", "subscriber"];

/** Returns the fields of an audit entry before or after a change; none if it stored none. */
export function storedFields(json: string | null): Record<string, unknown> {
  return json === null ? {} : JSON.parse(json);
}

/** Returns every email address in an audit entry, in lower case. */
export function addressesOfEntry({
  record_type,
  record_name,
  before,
  after,
}: Pick<StoredEntry, "record_type" | "record_name" | "before" | "after">): string[] {
  // Most entries have no address, so the stored text is searched before it is parsed.
  if (![record_name, before, after].some((text) => text?.includes("@"))) return [];
  const named = NAMED_BY_ADDRESS.includes(record_type) ? { email: record_name } : { name: record_name };
  return [named, storedFields(before), storedFields(after)].flatMap((fields) => addressesInFields(fields));
}

/**
 * Returns how an audit entry changes the address of its record. A correction keeps the record's name; a new name too means that
 * the record has a new owner. Entries of a merge have the addresses of both records.
 */
export function addressChangeOf({
  action,
  before,
  after,
}: Pick<StoredEntry, "action" | "before" | "after">): "correction" | "hand-over" | undefined {
  const was = storedFields(before);
  if (typeof was.email !== "string" || typeof storedFields(after).email !== "string") return;
  if (action === "merged") return "correction";
  if (action !== "changed") return;
  return "name" in was ? "hand-over" : "correction";
}

/**
 * Ways in which an audit entry names a person. The entry is about the record of a `person`, or corrects an address (`correction`).
 * Its words have an `address`. Its fields name an `author` or owner. The `actor` is the account that acted.
 */
type Role = "person" | "correction" | "address" | "author" | "actor";

/**
 * Returns the pseudonym under which `audit_subjects` stores a person: 128 bits of a keyed hash. The actor's pseudonym is marked,
 * since the actor stays when the rest of an entry is erased.
 */
async function pseudonymOf(db: Read, role: Role, value: string): Promise<string> {
  const hash = await keyedHash(db, `audit ${role} ${value}`);
  return role === "actor" ? `actor ${hash}` : hash;
}

/** Returns what connects an entry that corrects an address with others: both addresses, and the record. None for other entries. */
function correctedBy(entry: StoredEntry): string[] {
  if (addressChangeOf(entry) !== "correction") return [];
  const addresses = [entry.before, entry.after].map((json) => emailKey(String(storedFields(json).email)));
  return [...addresses, `${entry.record_type} ${entry.record_id}`];
}

/** Email addresses of the people whom an audit entry is about, and of the account that acted. */
interface NamedEntry {
  entry: StoredEntry;
  people: readonly string[];
  actor: string | undefined;
}

const insertSubjects = insertInto("audit_subjects");

/** Stores the pseudonyms of the people that audit entries name, so that a look-up does not scan the audit trail. */
export async function recordSubjects(tx: Tx, entries: readonly NamedEntry[]): Promise<void> {
  const rows = [];
  for (const named of entries) rows.push(...(await subjectsOf(tx, named)));
  for (const chunk of chunksOf(rows)) await insertSubjects(tx, chunk);
}

/** Returns the rows of the people that an entry names, each person once in each role. */
async function subjectsOf(tx: Tx, { entry, people, actor }: NamedEntry): Promise<Schema["audit_subjects"][]> {
  const own = new Set(people.map(emailKey));
  const named = new Map<Role, Iterable<string>>([
    ["person", own],
    ["correction", new Set(correctedBy(entry))],
    ["address", new Set(addressesOfEntry(entry)).difference(own)],
    ["author", new Set([entry.before, entry.after].flatMap((json) => authorsInFields(storedFields(json))))],
    ["actor", actor === undefined ? [] : [emailKey(actor)]],
  ]);
  const subjects = [];
  for (const [role, values] of named)
    for (const value of values) subjects.push({ subject: await pseudonymOf(tx, role, value), audit_id: entry.id });
  return subjects;
}

/** Deletes the pseudonyms of these entries, at most a chunk: those of the actors, or all others. */
export async function deleteSubjects(tx: Tx, whose: "actors" | "others", ids: readonly string[]): Promise<void> {
  const operator = whose === "actors" ? "like" : "not like";
  await tx.deleteFrom("audit_subjects").where("audit_id", "in", ids).where("subject", operator, "actor %").execute();
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Returns the entries that name one of these addresses or names in a role, oldest first. */
export async function findEntriesNaming(
  db: Read,
  role: Exclude<Role, "actor">,
  values: readonly string[],
): Promise<StoredEntry[]> {
  const entries = new Map<string, StoredEntry>();
  for (const chunk of chunksOf(values)) {
    const pseudonyms = await Promise.all(chunk.map((value) => pseudonymOf(db, role, value)));
    const found = await db
      .selectFrom("audit")
      .selectAll()
      .where("id", "in", (eb) => eb.selectFrom("audit_subjects").select("audit_id").where("subject", "in", pseudonyms))
      .execute();
    for (const entry of found) entries.set(entry.id, entry);
  }
  return [...entries.values()].sort(byId);
}

/** Returns the corrections from or to an address, and onwards from there through addresses and records, oldest first. */
export async function findCorrections(db: Read, address: string): Promise<StoredEntry[]> {
  const entries = new Map<string, StoredEntry>();
  const known = new Set<string>();
  for (let unread = new Set([address]); unread.size > 0; ) {
    for (const value of unread) known.add(value);
    for (const entry of await findEntriesNaming(db, "correction", [...unread])) entries.set(entry.id, entry);
    unread = new Set([...entries.values()].flatMap(correctedBy)).difference(known);
  }
  return [...entries.values()].sort(byId);
}

/** Audit entry by an account, without its content. */
export type Act = Pick<
  StoredEntry,
  "id" | "at" | "account_id" | "account_name" | "action" | "record_type" | "record_id"
>;

/** Returns audit entries by accounts while they had one of these mail addresses, oldest first, without their content. */
export async function findActionsBy(db: Read, addresses: readonly string[]): Promise<Act[]> {
  const acts: Act[] = [];
  for (const chunk of chunksOf(addresses)) {
    const pseudonyms = await Promise.all(chunk.map((address) => pseudonymOf(db, "actor", address)));
    const found = await db
      .selectFrom("audit_subjects")
      .innerJoin("audit", "audit.id", "audit_subjects.audit_id")
      .select(["id", "at", "account_id", "account_name", "action", "record_type", "record_id"])
      .where("subject", "in", pseudonyms)
      .execute();
    acts.push(...found);
  }
  return acts.sort(byId);
}

/** Returns all entries about records of a type, oldest first. For types of which there are few. */
export function findEntriesOfType(db: Read, type: string): Promise<StoredEntry[]> {
  return db.selectFrom("audit").selectAll().where("record_type", "=", type).orderBy("id").execute();
}
