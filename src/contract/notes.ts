import { endpoint, type StaffAccess } from "#contract/endpoint.ts";
import { idParams, instant, LIMITS, requiredText } from "#contract/fields.ts";
import { READ_ONLY } from "#contract/resource.ts";
import { z } from "#contract/zod.ts";

export const Note = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Name of the account that wrote it. Blank where it was not stored yet. */
  author: z.string(),
  createdAt: instant,
});
export type Note = z.infer<typeof Note>;

export const NoteInput = z.strictObject({ text: requiredText("Note is required", LIMITS.long, "many") });

export const NOT_THE_AUTHOR = "Only its author or an administrator may change it.";

const noteParams = idParams.extend({ noteId: z.uuid() });

/** Returns the calls that add, change and delete notes on the records of a resource. `one` names a record: `a customer`. */
export function noteCalls<const Resource extends string>(
  { name, write }: { name: Resource; write: StaffAccess },
  one: string,
) {
  const path: `/${string}` = `/${name}/{id}/notes`;
  return {
    add: endpoint({
      method: "POST",
      path,
      access: write,
      summary: `Adds a note to ${one}, with the account's name as its author.`,
      params: idParams,
      body: NoteInput,
      reply: z.strictObject({ data: Note }),
      status: 201,
      repeatable: true,
    }),
    change: endpoint({
      method: "PUT",
      path: `${path}/{noteId}`,
      access: write,
      summary: "Changes the text of a note. Only its author and administrators may.",
      params: noteParams,
      body: z.strictObject({ ...NoteInput.shape, ...READ_ONLY, author: z.unknown().optional() }),
      reply: z.strictObject({ data: Note }),
      status: 200,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${path}/{noteId}`,
      access: write,
      summary: "Deletes a note. Only its author and administrators may.",
      params: noteParams,
      status: 204,
    }),
  } as const;
}
