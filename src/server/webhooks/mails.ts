import type { Company } from "#contract/company.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Reason for which a webhook was switched off: its receiver answered 410, or nothing was delivered for three days. */
export type Reason = "gone" | "away";

interface SwitchedOff {
  to: { name: string; email: string };
  id: string;
  host: string;
  reason: Reason;
  deleteAfter: string;
}

const REASONS: Readonly<Record<Reason, (host: string) => string>> = {
  gone: (host) => `${host} answered that it takes no more events (410).`,
  away: (host) => `Nothing could be delivered to ${host} for three days.`,
};

/** Returns the mail to an administrator about a webhook that was switched off. */
export function switchedOffMail(
  { to, id, host, reason, deleteAfter }: SwitchedOff,
  company: Company,
  publicUrl: string,
): Mail {
  return {
    kind: "webhook-switched-off",
    senderName: company.name,
    to,
    subject: `The webhook to ${host} was switched off`,
    ...layoutMail({
      company: company.name,
      heading: "A webhook was switched off",
      blocks: [
        REASONS[reason](host),
        "New events are no longer queued for it. Events that were waiting are sent once you switch it on again.",
        { label: "Open the webhooks", url: `${publicUrl}/admin/settings/webhooks` },
      ],
      footer: "You are receiving this email because you are an administrator.",
    }),
    aboutId: id,
    deleteAfter,
  };
}

/** Returns the mails with sample data, for GET /dev/mails. */
export function webhookMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const sample = {
    to: { name: "Lerato Nkosi", email: "lerato@example.org" },
    id: "sample",
    host: "hooks.example.org",
    deleteAfter: "2028-11-20T08:00:00.000Z",
  };
  return [switchedOffMail({ ...sample, reason: "away" }, company, publicUrl)];
}
