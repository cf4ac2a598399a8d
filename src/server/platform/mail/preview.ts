import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Mail with sample data, for developers. */
export type MailPreview = Pick<Mail, "kind" | "subject" | "text" | "html">;
