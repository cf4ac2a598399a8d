import type { FastifyInstance } from "fastify";
import { noticeMailPreviews } from "#server/account-notices/notice-mails.ts";
import { applicationMailPreviews } from "#server/applications/mails.ts";
import { campaignMailPreviews } from "#server/campaigns/mails.ts";
import { messageMailPreviews } from "#server/messages/mails.ts";
import { newsletterMailPreviews } from "#server/newsletter/mails.ts";
import { notFound } from "#server/platform/http/http-error.ts";
import { escapeHtml } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import { replyMailPreviews } from "#server/replies/mails.ts";
import { scheduleMailPreviews } from "#server/schedules/mails.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { taskMailPreviews } from "#server/tasks/mails.ts";
import { accountMailPreviews } from "#server/users/mails.ts";

/** Content security policy of a preview. Mails have inline styles, which the site's own pages never have. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function listPage(mails: readonly MailPreview[]): string {
  const items = mails.map(
    ({ kind, subject }) =>
      `<li><a href="/dev/mails/${kind}">${kind}</a> (<a href="/dev/mails/${kind}?part=text">text</a>): ${escapeHtml(subject)}</li>`,
  );
  return `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ul>${items.join("")}</ul></html>`;
}

/** Returns every kind of mail, with sample data. */
export async function everyMail({ database, config }: Platform): Promise<MailPreview[]> {
  const { company } = await readSettings(database.read, config);
  return [
    messageMailPreviews,
    applicationMailPreviews,
    accountMailPreviews,
    noticeMailPreviews,
    newsletterMailPreviews,
    campaignMailPreviews,
    replyMailPreviews,
    taskMailPreviews,
    scheduleMailPreviews,
  ].flatMap((previews) => previews(company, config.publicUrl));
}

/** Serves every kind of mail with sample data under /dev/mails, in development only. */
export function serveMailPreviews(app: FastifyInstance, platform: Platform): void {
  app.get("/dev/mails", async (_request, reply) => {
    reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8");
    return listPage(await everyMail(platform));
  });

  app.get<{ Params: { kind: string }; Querystring: { part?: string } }>("/dev/mails/:kind", async (request, reply) => {
    const mail = (await everyMail(platform)).find(({ kind }) => kind === request.params.kind);
    if (!mail) throw notFound();
    const { part } = request.query;
    reply.header("content-security-policy", POLICY).type(`text/${part === "text" ? "plain" : "html"}; charset=utf-8`);
    return part === "text" ? mail.text : mail.html;
  });
}
