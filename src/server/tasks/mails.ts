import { DAY_MS } from "#contract/calendar-day.ts";
import type { Company } from "#contract/company.ts";
import { MORNING_COUNTS, type Morning, type MorningCount } from "#contract/morning.ts";
import { layoutMail, type MailBlock } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Period for which a daily mail stays in the outbox, so that staff can see its outcome. */
const KEPT_MS = 7 * DAY_MS;

const tasks = (count: number) => (count === 1 ? "1 task" : `${count.toLocaleString("en-US")} tasks`);

const LABELS: Readonly<Record<MorningCount, string>> = {
  messages: "Messages assigned to you",
  applications: "New applications assigned to you",
  answered: "Answers to your replies",
  returned: "Messages back from a snooze",
  overdue: "Overdue",
  today: "Due today",
  interviews: "Interviews today",
  deals: "Deals past their date",
};

interface DailyMail {
  account: { id: string; name: string; email: string };
  morning: Morning;
  at: Date;
}

/**
 * Returns the mail with the numbers of an account's morning. It names no record: titles may name people, and an erasure cannot
 * reach a mail that was sent.
 */
export function dailyMail({ account, morning, at }: DailyMail, company: Company, publicUrl: string): Mail {
  const total = (morning.overdue ?? 0) + (morning.today ?? 0);
  const heading = total > 0 ? `${tasks(total)} ${total === 1 ? "is" : "are"} due` : "Your day";
  const facts = MORNING_COUNTS.flatMap((name): [string, string][] => {
    const count = morning[name] ?? 0;
    const words = name === "overdue" || name === "today" ? tasks(count) : count.toLocaleString("en-US");
    return count > 0 ? [[LABELS[name], words]] : [];
  });
  const blocks: MailBlock[] = [
    `Good morning ${account.name},`,
    facts,
    { label: "Open my day", url: `${publicUrl}/admin/tasks` },
  ];
  return {
    kind: "due-tasks",
    senderName: company.name,
    to: { name: account.name, email: account.email },
    replyTo: company.email,
    subject: heading,
    ...layoutMail({
      company: company.name,
      heading,
      blocks,
      footer:
        "You are receiving this email because the daily mail is switched on for your account, under Settings, Your account.",
    }),
    aboutId: account.id,
    deleteAfter: new Date(at.getTime() + KEPT_MS).toISOString(),
  };
}

const SAMPLE_MORNING: Morning = {
  messages: 2,
  applications: null,
  answered: 1,
  returned: 0,
  overdue: 1,
  today: 3,
  interviews: null,
  deals: 1,
};

/** Returns the mail with sample data, for GET /dev/mails. */
export function taskMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const at = new Date("2026-11-20T05:00:00.000Z");
  return [dailyMail({ account, morning: SAMPLE_MORNING, at }, company, publicUrl)];
}
