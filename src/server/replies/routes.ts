import type { FastifyInstance } from "fastify";
import { getReplySettings, REPLY_AREAS, REPLY_CALLS, type ReplyArea } from "#contract/replies.ts";
import { serve } from "#server/platform/api/serve.ts";
import type { Platform } from "#server/platform/platform.ts";
import { cancelReply } from "#server/replies/cancel-reply.ts";
import { findReplyTargetOr404 } from "#server/replies/find-reply-target.ts";
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
  const { list, send, takeBack } = REPLY_CALLS[area];
  serve(app, platform, list, async ({ params, query }) => {
    await findReplyTargetOr404(platform.database.read, area, params.id);
    return listReplies(platform.database.read, area, params.id, query);
  });
  serve(app, platform, send, async (call) => ({
    data: await sendReply(platform, call, { area, recordId: call.params.id, ...call.body }),
  }));
  serve(app, platform, takeBack, async (call) => {
    await cancelReply(platform, call, area, call.params.id, call.params.replyId);
    return undefined;
  });
}
