import { createHmac, randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { emailKey } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { chunksOf } from "#server/platform/database/chunks.ts";
import { type FileStore, readShortText } from "#server/platform/files/file-storage.ts";
import { OperatorError } from "#server/platform/operator-error.ts";
import type { Platform } from "#server/platform/platform.ts";
import { newId } from "#server/platform/records/ids.ts";

/** Note of an erasure, in a file outside the database, since restoring a backup would undo a note in the database. */
const Erasure = z.strictObject({
  at: z.iso.datetime(),
  /** Pseudonyms of the person's addresses. */
  people: z.array(z.string()),
  begun: z.literal(true).optional(),
  /** Set if the person had no account: an account that a restored backup contains is deleted. */
  withoutAccount: z.literal(true).optional(),
});
type Erasure = z.infer<typeof Erasure>;

/** Maximum addresses in one note. A person may have thousands, and each file is flushed to the disk. */
const ADDRESSES_PER_NOTE = 1_000;
/** Maximum size of a note; 1,000 pseudonyms take 46 kB. */
const MAX_BYTES = 64 * 1024;

/** Form of a key: 256 bits in base64url. */
const KEY = /^[\w-]{43}$/;
const isKeyFile = (name: string) => name.endsWith(".key");

/** Returns the pseudonym of an address. It identifies a person only to those who have both the address and the key. */
function pseudonymUnder(key: string, email: string): string {
  return createHmac("sha256", key)
    .update(`person ${emailKey(email)}`)
    .digest("base64url");
}

/** Returns the pseudonym for the audit log, under a secret of the database: both are lost together. */
export function pseudonymOf({ signingSecret }: Pick<Platform, "signingSecret">, email: string): string {
  return pseudonymUnder(signingSecret, email);
}

/**
 * Returns the key of new notes, or creates it. It is stored beside the notes and not in the database, whose loss would make the
 * notes useless for a restore. If two processes create a key at once, both stay, since a restore tries every key.
 */
async function keyOfNotes(erasures: FileStore): Promise<string> {
  const [oldest] = await readKeys(erasures);
  if (oldest !== undefined) return oldest;
  const key = randomBytes(32).toString("base64url");
  await keepText(erasures, key, `${newId()}.key`);
  return key;
}

/** Returns all keys, oldest first. Throws an `OperatorError` that names a damaged key file. */
async function readKeys(erasures: FileStore): Promise<string[]> {
  const names = (await namesIn(erasures)).filter(isKeyFile).sort();
  const keys: string[] = [];
  for (const name of names) {
    const key = (await readText(erasures, name))?.trim();
    if (key === undefined) continue;
    if (!KEY.test(key)) throw damaged(name);
    keys.push(key);
  }
  return keys;
}

/**
 * Adds notes that the erasure of these addresses begins or is done, outside the database. A backup may be begun before,
 * between or after both notes. A restore erases again what a backup from before or between them contains
 * (`findErasuresSince`).
 */
export async function noteErasure(
  platform: Platform,
  emails: readonly string[],
  when: "begun" | "done",
  { hasAccount }: { hasAccount: boolean },
): Promise<void> {
  const { erasures, now } = platform;
  const key = await keyOfNotes(erasures);
  for (const chunk of chunksOf(emails, ADDRESSES_PER_NOTE)) {
    const erasure: Erasure = {
      at: now().toISOString(),
      people: chunk.map((email) => pseudonymUnder(key, email)),
      ...(when === "begun" ? { begun: true } : {}),
      ...(hasAccount ? {} : { withoutAccount: true }),
    };
    await keepText(erasures, JSON.stringify(erasure), `${newId()}.json`);
  }
}

/**
 * Notes that this process has read, by store and name. Notes never change, and each received mail is compared with all
 * of them.
 */
const readNotes = new WeakMap<FileStore, Map<string, Erasure>>();

/** Returns whether an erasure of the person with an address was noted at an instant or later. */
export async function isErasedSince(erasures: FileStore, email: string, since: string): Promise<boolean> {
  const known = readNotes.get(erasures) ?? new Map<string, Erasure>();
  readNotes.set(erasures, known);
  for await (const { name, erasure } of readErasures(erasures, known)) known.set(name, erasure);
  const later = [...known.values()].filter(({ at }) => at >= since);
  if (later.length === 0) return false;
  const people = new Set((await readKeys(erasures)).map((key) => pseudonymUnder(key, email)));
  return later.some((note) => note.people.some((person) => people.has(person)));
}

/** Returns which of these addresses, in lower case, are of people whose erasure was noted at any time. */
export async function erasedAmong(erasures: FileStore, emailKeys: readonly string[]): Promise<Set<string>> {
  const people = new Set<string>();
  for await (const { erasure } of readErasures(erasures)) for (const person of erasure.people) people.add(person);
  if (people.size === 0) return new Set();
  const keys = await readKeys(erasures);
  return new Set(emailKeys.filter((email) => keys.some((key) => people.has(pseudonymUnder(key, email)))));
}

/** Note of an erasure, and whether it was written after the database was copied. */
type Note = Erasure & { isAfter: boolean };

/**
 * Returns a function that finds whether the person with an address was erased during or after the copy of the database, and whether
 * they had an account. Returns undefined if there are no notes. Notes written before the copy are known by name (`notedBefore`),
 * since clocks may differ.
 */
export async function findErasuresSince(
  erasures: FileStore,
  notedBefore: ReadonlySet<string>,
): Promise<((email: string) => { hadAccount: boolean } | undefined) | undefined> {
  const notes = new Map<string, Note[]>();
  for await (const { name, erasure } of readErasures(erasures)) {
    const note = { ...erasure, isAfter: !notedBefore.has(name) };
    for (const person of note.people) notes.set(person, [...(notes.get(person) ?? []), note]);
  }
  if (notes.size === 0) return undefined;
  const keys = new Set(await readKeys(erasures));
  return (email) => erasureIn([...keys].flatMap((key) => notes.get(pseudonymUnder(key, email)) ?? []));
}

/**
 * Returns the erasure that the notes show, or undefined. Of the notes from before the copy, only the last counts, if the erasure
 * had begun and not ended.
 */
function erasureIn(notes: readonly Note[]): { hadAccount: boolean } | undefined {
  const after = notes.filter(({ isAfter }) => isAfter);
  const last = notes
    .filter(({ isAfter }) => !isAfter)
    .sort(byTime)
    .at(-1);
  const counting = last?.begun ? [...after, last] : after;
  if (counting.length === 0) return undefined;
  return { hadAccount: counting.every(({ withoutAccount }) => !withoutAccount) };
}

/** Compares notes by time. At the same time, the end follows the beginning. */
function byTime(one: Note, other: Note): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return Number(other.begun ?? false) - Number(one.begun ?? false);
}

/** Yields the notes whose names are not in `known`. Throws an `OperatorError` for a damaged note. */
async function* readErasures(
  erasures: FileStore,
  known: ReadonlyMap<string, Erasure> = new Map(),
): AsyncGenerator<{ name: string; erasure: Erasure }> {
  for (const name of await namesIn(erasures)) {
    if (isKeyFile(name) || known.has(name)) continue;
    const text = await readText(erasures, name);
    if (text !== undefined) yield { name, erasure: parseErasure(name, text) };
  }
}

function parseErasure(name: string, text: string): Erasure {
  try {
    return Erasure.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(name, error);
  }
}

function damaged(name: string, cause?: unknown): OperatorError {
  const says = isKeyFile(name) ? "without it nobody can tell" : "it no longer says";
  return new OperatorError(`erasures/${name} is damaged: ${says} who was erased. Restore it, or move it away.`, {
    cause,
  });
}

/** Returns the names of the notes and of the key files. */
export async function namesIn(erasures: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of erasures.list()) names.push(name);
  return names;
}

async function readText(erasures: FileStore, name: string): Promise<string | undefined> {
  const file = await erasures.open(name);
  return file && readShortText(file, MAX_BYTES);
}

function keepText(erasures: FileStore, text: string, name: string): Promise<void> {
  return erasures.withTemporary(async (path) => {
    await writeFile(path, text);
    await erasures.put(path, name);
  });
}
