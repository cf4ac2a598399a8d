import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** A mail with sample words, for the developer to look at. */
export type MailPreview = Pick<Mail, "kind" | "subject" | "text" | "html">;
