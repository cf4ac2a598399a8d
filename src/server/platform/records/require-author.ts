import { NOT_THE_AUTHOR } from "#contract/notes.ts";
import { notPermitted } from "#server/platform/http/http-error.ts";
import type { ActorContext } from "#server/platform/records/records.ts";

/** Entry that only its author and administrators may change. */
export type Authored<Entry> = Entry & { authorId: string | null };

/** Returns an entry without the id of its author. Throws a 403 unless the caller wrote it or is an administrator. */
export function requireAuthor<Entry extends object>(
  { session }: ActorContext,
  { authorId, ...entry }: Authored<Entry>,
): Omit<Authored<Entry>, "authorId"> {
  const { id, role } = session.account;
  if (authorId !== id && role !== "admin") throw notPermitted(NOT_THE_AUTHOR);
  return entry;
}
