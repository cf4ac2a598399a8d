import { addressesInFields, authorsInFields } from "#server/platform/addresses-in-text.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import { chunksOf } from "#server/platform/database/personal-rows.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { keyedHash } from "#server/platform/database/secrets.ts";

type Line = Schema["audit"];

/** Record types whose lines have an email address as the record's name. */
const NAMED_BY_ADDRESS: readonly string[] = ["session", "subscriber"];

export function fieldsOf(json: string | null): Record<string, unknown> {
  return json === null ? {} : JSON.parse(json);
}

/** Returns every email address in an audit line, in lower case. */
export function addressesOfLine({
  record_type,
  record_name,
  before,
  after,
}: Pick<Line, "record_type" | "record_name" | "before" | "after">): string[] {
  // Most lines have no address, so the stored text is searched before it is parsed.
  if (![record_name, before, after].some((text) => text?.includes("@"))) return [];
  const named = NAMED_BY_ADDRESS.includes(record_type) ? { email: record_name } : { name: record_name };
  return [named, fieldsOf(before), fieldsOf(after)].flatMap((fields) => addressesInFields(fields));
}

/** Subject of lines that name this email address. */
const addressSubject = (address: string) => `address ${address}`;
/** Subject of lines that name this account holder as the author of a note or the owner of a view. */
const authorSubject = (name: string) => `author ${name}`;

/** Returns the pseudonym under which `audit_subjects` stores a subject: 128 bits of a keyed hash, which names nobody. */
const pseudonymOf = (db: Read, subject: string) => keyedHash(db, `audit ${subject}`);

/** Stores the pseudonyms of everybody an audit line names, so that a look-up does not scan the trail. */
export async function recordSubjects(tx: Tx, line: Line): Promise<void> {
  const authors = [line.before, line.after].flatMap((json) => authorsInFields(fieldsOf(json)));
  const subjects = new Set([...addressesOfLine(line).map(addressSubject), ...authors.map(authorSubject)]);
  const rows = [];
  for (const subject of subjects) rows.push({ subject: await pseudonymOf(tx, subject), audit_id: line.id });
  for (const chunk of chunksOf(rows)) await tx.insertInto("audit_subjects").values(chunk).execute();
}

/** Returns the lines that name one of these addresses, oldest first. */
export function findLinesNaming(db: Read, addresses: readonly string[]): Promise<Line[]> {
  return findLinesOfSubjects(db, addresses.map(addressSubject));
}

/** Returns all lines about records of a type, oldest first. For types of which there are few. */
export function findLinesOfType(db: Read, type: string): Promise<Line[]> {
  return db.selectFrom("audit").selectAll().where("record_type", "=", type).orderBy("id").execute();
}

/** Returns the lines that name one of these people as an author or owner, oldest first. */
export function findLinesSignedBy(db: Read, names: readonly string[]): Promise<Line[]> {
  return findLinesOfSubjects(db, names.map(authorSubject));
}

async function findLinesOfSubjects(db: Read, subjects: readonly string[]): Promise<Line[]> {
  const lines = new Map<string, Line>();
  for (const chunk of chunksOf(subjects)) {
    const pseudonyms = await Promise.all(chunk.map((subject) => pseudonymOf(db, subject)));
    const found = await db
      .selectFrom("audit")
      .selectAll()
      .where("id", "in", (eb) => eb.selectFrom("audit_subjects").select("audit_id").where("subject", "in", pseudonyms))
      .execute();
    for (const line of found) lines.set(line.id, line);
  }
  return [...lines.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
