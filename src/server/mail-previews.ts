import type { FastifyInstance } from "fastify";
import { notFound } from "#server/platform/http/http-error.ts";
import { escapeHtml } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readSettings } from "#server/settings/read-settings.ts";

/** Content security policy of a preview. Mails have inline styles, which the site's own pages never have. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function listPage(mails: readonly MailPreview[]): string {
  const items = mails.map(
    ({ kind, subject }) =>
      `<li><a href="/dev/mails/${kind}">${kind}</a> (<a href="/dev/mails/${kind}?part=text">text</a>): ${escapeHtml(subject)}</li>`,
  );
  return `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><title>Mails</title><h1>Mails</h1><ul>${items.join("")}</ul></html>`;
}

/** Returns a preview of every kind of mail, with sample data and the company of the settings. */
export async function everyMail({ database, config, features }: Platform): Promise<MailPreview[]> {
  const { company } = await readSettings(database.read, config);
  return features.flatMap(({ mail }) => mail?.previews?.(company, config.publicUrl) ?? []);
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
