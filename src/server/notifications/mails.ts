import { DAY_MS } from "#contract/calendar-day.ts";
import type { Company } from "#contract/company.ts";
import { NOTIFICATION_KINDS, type NotificationKind } from "#contract/notifications.ts";
import { layoutMail } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Period for which a mail stays in the outbox, so that staff can see its outcome. */
const KEPT_MS = 7 * DAY_MS;

const LABELS: Readonly<Record<NotificationKind, string>> = {
  assigned: "Assigned to you",
  mentioned: "Mentions of you",
  answered: "Answers",
  returned: "Back from a snooze",
  due: "Due tasks",
  failed: "Mails that were not delivered",
  "handed-over": "Handed over",
};

interface NotificationsMail {
  account: { id: string; name: string; email: string };
  kinds: readonly NotificationKind[];
  at: Date;
}

/**
 * Returns the mail with the number of an account's new notifications of each kind. It names no record and no person: an erasure
 * cannot reach a mail that was sent.
 */
export function notificationsMail(
  { account, kinds, at }: NotificationsMail,
  company: Company,
  publicUrl: string,
): Mail {
  const heading =
    kinds.length === 1 ? "1 new notification" : `${kinds.length.toLocaleString("en-US")} new notifications`;
  const facts = NOTIFICATION_KINDS.flatMap((kind): [string, string][] => {
    const count = kinds.filter((one) => one === kind).length;
    return count > 0 ? [[LABELS[kind], count.toLocaleString("en-US")]] : [];
  });
  return {
    kind: "notifications",
    senderName: company.name,
    to: { name: account.name, email: account.email },
    replyTo: company.email,
    subject: heading,
    ...layoutMail({
      company: company.name,
      heading,
      blocks: [
        `Hello ${account.name},`,
        facts,
        { label: "Open your notifications", url: `${publicUrl}/admin/notifications` },
      ],
      footer: "You are receiving this email because of your choice under Settings, Your account, Notifications.",
    }),
    aboutId: account.id,
    deleteAfter: new Date(at.getTime() + KEPT_MS).toISOString(),
  };
}

/** Returns the mail with sample data, for GET /dev/mails. */
export function notificationMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const at = new Date("2026-11-20T08:30:00.000Z");
  return [notificationsMail({ account, kinds: ["assigned", "assigned", "mentioned", "due"], at }, company, publicUrl)];
}
