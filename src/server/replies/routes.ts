import type { FastifyInstance } from "fastify";
import { getReplySettings, REPLY_AREAS, REPLY_CALLS, type ReplyArea } from "#contract/replies.ts";
import { REPLY_FILES } from "#contract/reply-files.ts";
import { serve } from "#server/platform/api/serve.ts";
import { serveDownload } from "#server/platform/api/serve-download.ts";
import { acceptFormsBesidesJson } from "#server/platform/http/multipart-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openAttachment, recordAttachmentDownload, withTemporaryFiles } from "#server/replies/attachments.ts";
import { cancelReply } from "#server/replies/cancel-reply.ts";
import { checkAttachment } from "#server/replies/check-attachment.ts";
import { findReplyTargetOr404, replyTargetsOf } from "#server/replies/find-reply-target.ts";
import { signatureOf } from "#server/replies/mails.ts";
import { replyToOf, sendReply } from "#server/replies/send-reply.ts";
import { listReplies } from "#server/replies/store.ts";
import { readSettings } from "#server/settings/read-settings.ts";

export function serveReplies(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getReplySettings, async (call) => {
    const settings = await readSettings(platform.database.read, platform.config);
    const { replySignature, replyTemplates, company } = settings;
    const replyTo = replyToOf(settings, call);
    const signature = signatureOf(replySignature, call.session.account.name, company.name);
    return { data: { signature, templates: replyTemplates, replyTo, company: company.name } };
  });
  for (const area of REPLY_AREAS) serveRepliesOf(app, platform, area);
}

function serveRepliesOf(app: FastifyInstance, platform: Platform, area: ReplyArea): void {
  const { list, send, takeBack, getAttachment } = REPLY_CALLS[area];
  const targets = replyTargetsOf(platform.features, area);
  serve(app, platform, list, async ({ params, query }) => {
    await findReplyTargetOr404(platform.database.read, targets, params.id);
    return listReplies(platform.database.read, area, params.id, query);
  });
  app.register(async (scope) => {
    acceptFormsBesidesJson(scope);
    serve(scope, platform, send, ({ params, session, caller, isForm, receiveFiles }) =>
      withTemporaryFiles(platform.privateFiles, isForm ? REPLY_FILES.maxFiles : 0, async (paths) => {
        const { idempotencyKey, body, files } = await receiveFiles(paths, checkAttachment);
        const reply = { area, recordId: params.id, ...body, files };
        return { data: await sendReply(platform, { session, caller, idempotencyKey }, reply) };
      }),
    );
  });
  serve(app, platform, takeBack, async (call) => {
    await cancelReply(platform, call, area, call.params.id, call.params.replyId);
    return undefined;
  });
  serveDownload(
    app,
    platform,
    getAttachment,
    ({ params }) => openAttachment(platform, area, params),
    (call) => recordAttachmentDownload(platform, call, area, call.params),
  );
}
