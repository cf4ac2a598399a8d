import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { createMailTransport, type MailTransport } from "#server/platform/mail/transport.ts";
import type { LoadPages } from "#server/platform/pages/serve-pages.ts";
import { createFirstAdmin } from "#server/users/create-first-admin.ts";

/** Returns the configured mail transport, which also writes each delivered mail to standard output. */
function shownMail(config: Config): MailTransport {
  const transport = createMailTransport(config);
  return {
    async deliver(mail) {
      await transport.deliver(mail);
      const lines = [`To: ${mail.recipient_email}`, `Subject: ${mail.subject}`, "", mail.text];
      process.stdout.write(`\n${lines.map((line) => line.replaceAll(/^/gm, "  | ")).join("\n")}\n\n`);
    },
    check: () => transport.check(),
    close: () => transport.close(),
  };
}

/** Starts the server inside Vite's development server, which serves its own files first. */
export async function startInDevelopment(loadPages: LoadPages): Promise<FastifyInstance> {
  const config = readConfig();
  const app = await buildApp({ config, loadPages, development: true, mailTransport: shownMail(config) });
  await createFirstAdmin(app.platform, async ({ email, madeUpPassword }) => {
    process.stdout.write(`First administrator: ${email}, password ${madeUpPassword}\n`);
  });
  return app;
}
