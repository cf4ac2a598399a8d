import { DAY_MS } from "#contract/calendar-day.ts";
import type { Company } from "#contract/company.ts";
import { formatMailTime } from "#server/platform/mail/format-mail-time.ts";
import { layoutMail, type MailBlock } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";
import type { TakenBack } from "#server/platform/platform.ts";
import type { Recipient } from "#server/schedules/store.ts";

/** Period for which the mail stays in the outbox. */
const KEPT_MS = 30 * DAY_MS;

/** Schedule that ended with its account. */
export interface EndedSchedule extends TakenBack {
  type: string;
}

interface EndedSchedules {
  to: Recipient;
  schedules: readonly EndedSchedule[];
  at: Date;
}

/** Returns a type as a label: `Extra page` for `extra-page`. */
const labelOf = (type: string) => `${type.slice(0, 1).toUpperCase()}${type.slice(1).replaceAll("-", " ")}`;

/**
 * Returns the mail to an account about schedules that ended. It does not name the account that had made them: an erasure cannot reach a
 * mail that was sent.
 */
export function endedSchedulesMail({ to, schedules, at }: EndedSchedules, company: Company, publicUrl: string): Mail {
  const [first] = schedules;
  const isOne = schedules.length === 1;
  const heading = isOne ? "A schedule was taken back" : `${schedules.length} schedules were taken back`;
  const blocks: MailBlock[] = [
    `Hello ${to.name},`,
    `The account that scheduled ${isOne ? "this" : "these"} was deactivated or deleted, or lost the permission. ${isOne ? "It is a draft again" : "They are drafts again"}, and nothing is published or sent at the planned time. Schedule again what is still wanted.`,
    schedules.map(({ type, title, at: planned }) => [
      labelOf(type),
      `${title}, planned for ${formatMailTime(new Date(planned))}`,
    ]),
    {
      label: isOne ? "Open the draft" : "Open the back office",
      url: `${publicUrl}${isOne && first ? first.path : "/admin"}`,
    },
  ];
  return {
    kind: "schedules-taken-back",
    senderName: company.name,
    to: { name: to.name, email: to.email },
    replyTo: company.email,
    subject: heading,
    ...layoutMail({
      company: company.name,
      heading,
      blocks,
      footer: `You are receiving this email because your account at ${company.name} may change what was scheduled.`,
    }),
    aboutId: to.id,
    deleteAfter: new Date(at.getTime() + KEPT_MS).toISOString(),
  };
}

/** Returns the mail with sample data, for GET /dev/mails. */
export function scheduleMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const to = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const planned = "2026-12-01T06:00:00.000Z";
  const schedules = [
    { type: "article", title: "A library moves online", path: "/admin/news/sample", at: planned },
    { type: "campaign", title: "What we built this spring", path: "/admin/campaigns/sample", at: planned },
  ];
  return [endedSchedulesMail({ to, schedules, at: new Date("2026-11-20T05:00:00.000Z") }, company, publicUrl)];
}
