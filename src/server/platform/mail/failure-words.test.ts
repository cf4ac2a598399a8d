import { expect, test } from "vitest";
import { failureWords } from "#server/platform/mail/failure-words.ts";

test.each([
  ["550 5.1.1 unknown user thandi", "550 5.1.1, there is no such address"],
  [
    "Can't send mail - all recipients were rejected: 550 Requested action not taken",
    "550, the mail server refused the address or the sender",
  ],
  ["550-5.7.26 thandi: see the policy", "550 5.7.26, the mail server's rules refuse the sender or the email"],
  ["Mail command failed: 553 5.1.8 thandi", "553 5.1.8, the sender's address was refused"],
  ["552 5.2.2 thandi's mailbox", "552 5.2.2, the mailbox is full"],
  ["Invalid login: 535 thandi", "535, the mail server refused the name or password of SMTP_URL"],
  ["421 thandi", "421, the mail server takes no mail for now"],
  ["Message failed: 554 thandi", "554, the mail server refused the email"],
  ["connect ECONNREFUSED 127.0.0.1:25", "the mail server could not be reached, or gave no code"],
  ["thandi 550 5.1.1", "the mail server could not be reached, or gave no code"],
  ["", "the mail server could not be reached, or gave no code"],
])("a mail server's words become codes and our own words: %s", (said, words) => {
  expect(failureWords(said)).toBe(words);
});
