import type { FastifyInstance } from "fastify";
import { CONVERSATION_AREAS, CONVERSATION_CALLS, type ConversationArea } from "#contract/conversations.ts";
import { listEntries } from "#server/conversations/list-entries.ts";
import { openReceivedFile } from "#server/conversations/open-received-file.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveDownload } from "#server/platform/api/serve-download.ts";
import { serveNotes } from "#server/platform/api/serve-notes.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openAttachment, recordAttachmentDownload } from "#server/replies/attachments.ts";
import { replySubjectOf, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { RECORD_COLUMNS } from "#server/replies/record-columns.ts";
import { refreshThread } from "#server/replies/refresh-thread.ts";

export function serveConversations(app: FastifyInstance, platform: Platform): void {
  for (const area of CONVERSATION_AREAS) serveThreadsOf(app, platform, area);
}

function serveThreadsOf(app: FastifyInstance, platform: Platform, area: ConversationArea): void {
  const { list, getAttachment, notes } = CONVERSATION_CALLS[area];
  const targets = replyTargetsOf(platform.features, area);
  serve(app, platform, list, async ({ params }) => {
    const rows = await listEntries(platform.database.read, targets, area, params.id);
    await targets.wasRead?.(platform, params.id);
    return { rows, total: rows.length };
  });
  serveDownload(
    app,
    platform,
    getAttachment,
    async ({ params }) =>
      (await openReceivedFile(platform, area, params)) ??
      openAttachment(platform, area, { ...params, replyId: params.entryId }),
    (call) => {
      const { entryId, ...ids } = call.params;
      return recordAttachmentDownload(platform, call, area, { ...ids, replyId: entryId });
    },
  );
  serveNotes(app, platform, notes, (id) => ({
    column: RECORD_COLUMNS[area],
    id,
    subject: replySubjectOf(targets, id),
    changed: (tx) => refreshThread(tx, platform, targets, id),
  }));
}
