import type { Company } from "#contract/company.ts";
import type { TaskSummary } from "#contract/task-summary.ts";
import { layoutMail, type MailBlock } from "#server/platform/mail/layout.ts";
import type { MailPreview } from "#server/platform/mail/preview.ts";
import type { Mail } from "#server/platform/mail/queue-mail.ts";

/** Period for which a daily mail stays in the outbox, so that staff can see its outcome. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

const tasks = (count: number) => (count === 1 ? "1 task" : `${count.toLocaleString("en-US")} tasks`);

interface DailyMail {
  account: { id: string; name: string; email: string };
  due: Pick<TaskSummary, "overdue" | "today">;
  at: Date;
}

/**
 * Returns the mail with the number of an account's due tasks. It names none of them: titles may name people, and an erasure cannot
 * reach a mail that was sent.
 */
export function dailyMail({ account, due, at }: DailyMail, company: Company, publicUrl: string): Mail {
  const total = due.overdue + due.today;
  const heading = `${tasks(total)} ${total === 1 ? "is" : "are"} due`;
  const facts: [string, string][] = [];
  if (due.overdue > 0) facts.push(["Overdue", tasks(due.overdue)]);
  if (due.today > 0) facts.push(["Due today", tasks(due.today)]);
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

/** Returns the mail with sample data, for GET /dev/mails. */
export function taskMailPreviews(company: Company, publicUrl: string): MailPreview[] {
  const account = { id: "sample", name: "Thandi Dlamini", email: "thandi@example.org" };
  const at = new Date("2026-11-20T05:00:00.000Z");
  return [dailyMail({ account, due: { overdue: 1, today: 3 }, at }, company, publicUrl)];
}
