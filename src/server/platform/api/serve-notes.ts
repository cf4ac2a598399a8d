import type { FastifyInstance } from "fastify";
import type { noteCalls } from "#contract/notes.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addNote, changeNote, type Noted, removeNote } from "#server/platform/records/change-notes.ts";

/** Serves the calls that add, change and delete notes on the records of a resource. `on` returns a record by its id. */
export function serveNotes(
  app: FastifyInstance,
  platform: Platform,
  calls: ReturnType<typeof noteCalls>,
  on: (id: string) => Noted,
): void {
  serve(app, platform, calls.add, async (call) => ({
    data: await addNote(platform, call, on(call.params.id), call.body.text),
  }));
  serve(app, platform, calls.change, async (call) => ({
    data: await changeNote(platform, call, on(call.params.id), call.params.noteId, call.body.text),
  }));
  serve(app, platform, calls.remove, (call) => removeNote(platform, call, on(call.params.id), call.params.noteId));
}
