import { addCount } from "./dialects/count-columns.ts";
import { type Migrating, run } from "./dialects/tables.ts";

/** Adds the number of mails of a campaign that came back, and the reasons for which a mail is held back as spam. */
export async function up(db: Migrating): Promise<void> {
  await addCount(db, "campaigns", "bounced");
  const reasons = ["hidden-field", "too-fast", "spam-flag", "blocked-sender"].map((reason) => `'${reason}'`);
  await run(db, [
    "alter table messages drop constraint messages_spam_reason",
    `alter table messages add constraint messages_spam_reason check (spam_reason in (${reasons.join(", ")}))`,
  ]);
}
