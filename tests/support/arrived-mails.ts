import { mailCounterOf } from "#server/inbox/claim-mail.ts";
import { keyOfMail } from "#server/inbox/mail-key.ts";
import { parseMailFile } from "#server/inbox/parse-mail.ts";
import type { storeMail } from "#server/inbox/store-mail.ts";
import { countTry } from "#server/platform/database/limit-counters.ts";
import type { TestPlatform } from "#tests/support/platform.ts";

/** Subjects of the mails that were stored, and of those that cannot be. */
export interface KeptMails {
  stored: string[];
  refused: Set<string>;
  store: typeof storeMail;
}

/** Returns a store that keeps nothing of a mail but its subject, and claims it as the real one does. */
export function keepSubjects(): KeptMails {
  const [stored, refused]: [string[], Set<string>] = [[], new Set()];
  return {
    stored,
    refused,
    async store({ database }, { file, claim }) {
      const mail = await parseMailFile(file);
      if (refused.has(mail.subject)) throw new Error("It cannot be stored");
      const read = { key: keyOfMail(mail), sender: mail.from.address };
      const claimed = await database.write((tx) => claim(tx, read));
      if (claimed !== "new") return claimed;
      stored.push(mail.subject);
      return "done";
    },
  };
}

/** Counts mails of a sender in this hour. */
export function countMails({ database, now }: TestPlatform, sender: string, mails: number): Promise<void> {
  return database.write(async (tx) => {
    for (let count = 0; count < mails; count++) await countTry(tx, mailCounterOf(sender), now().getTime());
  });
}
