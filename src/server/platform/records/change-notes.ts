import type { Note } from "#contract/notes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { notifyOfMentions, storeMentions, withMentionedNames } from "#server/platform/notices/mentions.ts";
import { signAs } from "#server/platform/people/account-names.ts";
import type { Platform } from "#server/platform/platform.ts";
import { act, type Subject } from "#server/platform/records/act.ts";
import { newId } from "#server/platform/records/ids.ts";
import { deleteNote, findNote, insertNotes, type NotedRecord, setNoteText } from "#server/platform/records/notes.ts";
import type { ActorContext } from "#server/platform/records/records.ts";
import { requireAuthor } from "#server/platform/records/require-author.ts";

/** Record that notes are on, also as the subject of an act. */
export interface Noted extends NotedRecord {
  subject: Subject<unknown>;
  /** Updates what the record stores about its notes, after one was added or deleted. */
  changed?(tx: Tx): Promise<void>;
}

/** Adds a note, signed with the caller's name, and notifies whom it mentions. */
export function addNote(platform: Platform, acting: ActorContext, on: Noted, text: string): Promise<Note> {
  return act(platform, acting, on.subject, "added a note to", async (tx, _found, now) => {
    const { account } = acting.session;
    const stored = await storeMentions(tx, platform, on, text);
    const note: Note = { id: newId(), text: stored.text, author: account.name, createdAt: now.toISOString() };
    const signed_by = await signAs(tx, account);
    const row = { id: note.id, [on.column]: on.id, text: stored.text, signed_by, created_at: note.createdAt };
    await insertNotes(tx, [row]);
    await notifyOfMentions(tx, platform, account.id, on, stored);
    await on.changed?.(tx);
    return { result: await withNames(tx, note), after: { ...note } };
  });
}

/** Changes the text of a note, and notifies whom it mentions now and did not before. Throws a 404, or a 403 unless the caller wrote it or is an administrator. */
export function changeNote(
  platform: Platform,
  acting: ActorContext,
  on: Noted,
  noteId: string,
  text: string,
): Promise<Note> {
  return act(platform, acting, on.subject, "changed a note of", async (tx) => {
    const before = await findOwn(tx, acting, on, noteId);
    const stored = await storeMentions(tx, platform, on, text, before.text);
    await setNoteText(tx, noteId, stored.text);
    await notifyOfMentions(tx, platform, acting.session.account.id, on, stored);
    const result = await withNames(tx, { ...before, text: stored.text });
    const isUnchanged = before.text === stored.text;
    return { result, isUnchanged, before: { text: before.text }, after: { text: stored.text } };
  });
}

/** Deletes a note. Throws like `changeNote`. */
export function removeNote(platform: Platform, acting: ActorContext, on: Noted, noteId: string): Promise<undefined> {
  return act(platform, acting, on.subject, "deleted a note of", async (tx) => {
    const before = await findOwn(tx, acting, on, noteId);
    await deleteNote(tx, noteId);
    await on.changed?.(tx);
    return { result: undefined, before: { ...before } };
  });
}

/** Returns a note with the present names in its mentions. */
async function withNames(tx: Tx, note: Note): Promise<Note> {
  const [named = note] = await withMentionedNames(tx, [note]);
  return named;
}

/** Returns a note that the caller may change. Throws a 404, or a 403 unless the caller wrote it or is an administrator. */
async function findOwn(tx: Tx, acting: ActorContext, on: NotedRecord, noteId: string): Promise<Note> {
  const note = await findNote(tx, on, noteId);
  if (!note) throw notFound("There is no such note.");
  return requireAuthor<Note>(acting, note);
}
