import { constants } from "node:fs";
import { access, mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "#server/platform/config.ts";
import { attachmentOf } from "#server/platform/mail/mail-attachments.ts";
import { mailFileName, mailFolder } from "#server/platform/mail/mail-files.ts";
import { copiesOf, type OutgoingMail, refusePartly } from "#server/platform/mail/outgoing-mail.ts";
import { withPublicUrl } from "#server/platform/mail/public-address.ts";
import { isAcknowledgement, REPLY_KIND } from "#server/platform/mail/queue-mail.ts";
import { toHeaderValue } from "#server/platform/mail/single-line.ts";
import { isLoopback } from "#server/platform/mailbox-config.ts";

/** Maximum connections that are kept for mails of lists, and maximum deliveries of these mails at a time. */
export const KEPT_CONNECTIONS = 3;

/** Delivers mails; `deliver` throws if it failed. A mail that is delivered twice has the same Message-ID. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Checks the connection without sending a mail. Throws if no mail could be delivered now. */
  check(): Promise<void>;
  close(): void;
}

/** Returns a mail as nodemailer takes it. */
function compose(config: Config, mail: OutgoingMail): SendMailOptions {
  const domain = config.mail.from.split("@")[1] ?? "localhost";
  const messageIdOf = (id: string) => `<${id}@${domain}>`;
  const copies = copiesOf(mail);
  const references = (mail.references ?? []).map((id) => (id.startsWith("<") ? id : messageIdOf(id)));
  const sent = (text: string) => withPublicUrl(text, config.publicUrl);
  return {
    // Names and addresses are passed separately. In one text, a crafted address could name a second recipient.
    from: { name: toHeaderValue(mail.sender_name), address: config.mail.from },
    to: { name: toHeaderValue(mail.recipient_name), address: mail.recipient_email },
    ...(copies.length === 0 ? {} : { cc: copies.map((address) => ({ name: "", address })) }),
    ...(mail.returnPath ? { envelope: { from: mail.returnPath, to: [mail.recipient_email, ...copies] } } : {}),
    ...(mail.reply_to ? { replyTo: { name: "", address: mail.reply_to } } : {}),
    subject: toHeaderValue(mail.subject),
    text: sent(mail.text),
    html: sent(mail.html),
    messageId: messageIdOf(mail.id),
    ...(references.length === 0 ? {} : { inReplyTo: references.at(-1) ?? "", references }),
    date: mail.date ?? new Date(mail.created_at),
    headers: {
      ...automationHeaders(mail.kind),
      ...unsubscribeHeaders(sent(mail.unsubscribe_url)),
      ...(mail.list === undefined ? {} : { "List-Id": `<${mail.list}.${domain}>`, Precedence: "bulk" }),
    },
    attachments: (mail.files ?? []).map(attachmentOf),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns the headers that keep absence notices away from a mail that no person wrote (RFC 3834; the second header is for Exchange).
 * A reply by staff may get such a notice.
 */
function automationHeaders(kind: string): Record<string, string> {
  if (kind === REPLY_KIND) return { "Auto-Submitted": "no" };
  const origin = isAcknowledgement(kind) ? "auto-replied" : "auto-generated";
  return { "Auto-Submitted": origin, "X-Auto-Response-Suppress": "All" };
}

/** Returns the headers of the mail program's unsubscribe button (RFC 8058); none without a URL. */
function unsubscribeHeaders(url: string): Record<string, string> {
  if (!url) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** Returns the transport without a mail server. Each mail becomes a file that any mail program opens. */
function fileTransport(config: Config): MailTransport {
  const folder = mailFolder(config);
  const printer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async deliver(mail) {
      const { message } = await printer.sendMail(compose(config, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, mailFileName(mail));
      // Written completely or not at all, and flushed to the disk before the mail counts as sent.
      const handle = await open(`${file}.part`, "w", 0o600);
      try {
        await handle.writeFile(Buffer.isBuffer(message) ? message : String(message));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${file}.part`, file);
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK | constants.X_OK);
    },
    close: () => printer.close(),
  };
}

/** Maximum time of a delivery. A server that sends a word now and then would otherwise keep a mail beyond its lease. */
const DELIVERY_MS = 100_000;
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;
const CHECK_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 8_000, socketTimeout: 8_000 } as const;
/**
 * Connections that are kept for mails of lists. A server that greets after 100 ms
 * otherwise gets 27 mails a second. They end before the idle timeout of a server (Postfix under load: 10 s).
 */
const KEPT = { pool: true, maxConnections: KEPT_CONNECTIONS, maxMessages: 100, idleTimeout: 5_000 } as const;

/**
 * Returns whether the server may have refused its session and not the mail: it takes no more mails over this connection. A mail
 * that is refused so was not sent.
 */
function isSessionRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EENVELOPE") return false;
  return (
    ("command" in error && error.command === "MAIL FROM") ||
    !("responseCode" in error) ||
    Number(error.responseCode) < 500
  );
}

/**
 * Returns how a connection is secured. Name and password are sent only with TLS. Without them, TLS is used if the server offers it,
 * and a mail server of this machine needs no signed certificate: that of Debian's packages never is.
 */
function securityOf({ username, protocol, hostname }: URL) {
  if (username !== "") return { requireTLS: true };
  return protocol === "smtp:" && isLoopback(hostname) ? { tls: { rejectUnauthorized: false } } : {};
}

/** Returns the transport by a mail server. Mails of lists share a few connections that are kept. */
function smtpTransport(config: Config, smtpUrl: string, deliveryMs: number): MailTransport {
  const server = { url: smtpUrl, ...securityOf(new URL(smtpUrl)) };
  const sender = createTransport({ ...server, ...SMTP_TIMEOUTS });
  // Nodemailer sends a mail again if the server closed a kept connection before the mail, and never after its first byte.
  const keeper = createTransport({ ...server, ...SMTP_TIMEOUTS, ...KEPT });
  // Shorter timeouts, so that a silent mail server delays neither the next check nor the end of the program.
  const checker = createTransport({ ...server, ...CHECK_TIMEOUTS });

  /** Sends a mail over a kept connection, and over a new one if the server takes no more mails over the kept one. */
  async function sendToList(mail: SendMailOptions): Promise<void> {
    try {
      await keeper.sendMail(mail);
    } catch (error) {
      if (!isSessionRefused(error)) throw error;
      await sender.sendMail(mail);
    }
  }

  return {
    async deliver(mail) {
      const signal = AbortSignal.timeout(deliveryMs);
      const composed = { ...compose(config, mail), signal };
      try {
        if (mail.list !== undefined) await sendToList(composed);
        else refusePartly(await sender.sendMail(composed));
      } catch (error) {
        throw signal.aborted ? new Error("The mail server took too long", { cause: error }) : error;
      }
    },
    async check() {
      await checker.verify();
    },
    close() {
      sender.close();
      keeper.close();
      checker.close();
    },
  };
}

/** Returns the configured transport: by a mail server, or to files without `SMTP_URL`. */
export function createMailTransport(config: Config, deliveryMs = DELIVERY_MS): MailTransport {
  return config.mail.smtpUrl ? smtpTransport(config, config.mail.smtpUrl, deliveryMs) : fileTransport(config);
}
