import type { Note } from "#contract/notes.ts";
import type { Read, Tx } from "#server/platform/database/database.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { withMentionedNames } from "#server/platform/notices/mentions.ts";
import { signedName, signerId } from "#server/platform/people/account-names.ts";

export type NewNote = Pick<Schema["notes"], "id" | "text" | "signed_by" | "created_at"> &
  Partial<Pick<Schema["notes"], NoteColumn>>;

/** Column with the id of the record that a note is on. */
export type NoteColumn = "customer_id" | "message_id" | "application_id" | "deal_id";

/** Record that notes are on. */
export interface NotedRecord {
  column: NoteColumn;
  id: string;
}

const NOTE = ["id", "text", signedName("notes").as("author"), "created_at as createdAt"] as const;

/** Returns the notes on a record, by their time, with the present names in their mentions. */
export async function readNotes(
  db: Read,
  { column, id }: NotedRecord,
  { limit, offset, down }: { limit: number; offset: number; down: boolean },
): Promise<Note[]> {
  const order = down ? "desc" : "asc";
  const rows = await db
    .selectFrom("notes")
    .select(NOTE)
    .where(column, "=", id)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(limit)
    .offset(offset)
    .execute();
  return withMentionedNames(db, rows);
}

/**
 * Adds notes. The version of their record stays, because a PUT cannot change them. Otherwise a note would make another user's save
 * fail.
 */
export async function insertNotes(tx: Tx, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return;
  const nowhere = { customer_id: null, message_id: null, application_id: null, deal_id: null };
  await tx
    .insertInto("notes")
    .values(notes.map((note) => ({ ...nowhere, ...note })))
    .execute();
}

/** Returns a note as it is stored, with the id of its author, or undefined if the record has no such note. */
export async function findNote(db: Read, { column, id }: NotedRecord, noteId: string) {
  return db
    .selectFrom("notes")
    .select([...NOTE, signerId("notes").as("authorId")])
    .where("id", "=", noteId)
    .where(column, "=", id)
    .executeTakeFirst();
}

/** Replaces the text of a note, mentions as they are stored. The author and the time stay. */
export async function setNoteText(tx: Tx, id: string, text: string): Promise<void> {
  await tx.updateTable("notes").set({ text }).where("id", "=", id).execute();
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("notes").where("id", "=", id).execute();
}

/** Deletes all notes on these records, without audit entries. */
export async function deleteNotesOn(tx: Tx, column: NoteColumn, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom("notes").where(column, "in", ids).execute();
}

/** Returns the ids of the notes on these records, newest first. */
export async function findNoteIds(db: Read, column: NoteColumn, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("notes").select("id").where(column, "in", ids).orderBy("id", "desc").execute();
  return rows.map(({ id }) => id);
}

/** Returns records with their notes, newest first, in the order of the records. */
export async function withNotes<Found extends { id: string }>(
  db: Read,
  column: NoteColumn,
  records: readonly Found[],
): Promise<(Found & { notes: Note[] })[]> {
  const ids = records.map(({ id }) => id);
  const rows = await db
    .selectFrom("notes")
    .select([...NOTE, column])
    .where(column, "in", ids)
    .orderBy("id", "desc")
    .execute();
  const byRecord = new Map<string | null, Note[]>();
  for (const { [column]: record, ...note } of await withMentionedNames(db, rows))
    byRecord.set(record, [...(byRecord.get(record) ?? []), note]);
  return records.map((record) => ({ ...record, notes: byRecord.get(record.id) ?? [] }));
}

/** Returns notes by their ids, newest first, with the present names in their mentions. */
export async function findNotes(db: Read, ids: readonly string[]): Promise<Note[]> {
  const rows = await db.selectFrom("notes").select(NOTE).where("id", "in", ids).orderBy("id", "desc").execute();
  return withMentionedNames(db, rows);
}
