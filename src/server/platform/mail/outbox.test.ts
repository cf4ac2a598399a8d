import { expect, test } from "vitest";
import { isRecipientRefused, reasonOf, smtpCodesOf } from "#server/platform/mail/outbox.ts";

const TOKEN = "wst_2kZ-8dQh1xR7nV3mYb5tLc9wPfAeUgJ0";

test.each([
  [`550 spam: https://www.example.org/reset-password?token=${TOKEN}`, "550 spam: …"],
  [`550 spam: token=${TOKEN}.`, "550 spam: …"],
  [`550 spam: "${TOKEN}"`, '550 spam: "…"'],
  [`${TOKEN} is not wanted`, "… is not wanted"],
  [`550 token=${TOKEN}.example.org`, "550 …"],
  [`550 see.${TOKEN}${TOKEN}@x`, "550 …"],
])("links and codes in a mail server's response are removed: %s", (said, reason) => {
  expect(reasonOf(new Error(said))).toBe(reason);
});

test("addresses in a mail server's response are removed, as they may be another person's", () => {
  const said = "550 5.1.1 <info@example.org> leads to thandi@example.net: no such user";
  expect(reasonOf(new Error(said))).toBe("550 5.1.1 <…> leads to … no such user");
});

test.each([
  "getaddrinfo ENOTFOUND mail-relay-for-everybody-here.example.org",
  "connect to smtp.the-long-name-of-a-department.example.org refused",
])("names of hosts in a mail server's response stay: %s", (said) => {
  expect(reasonOf(new Error(said))).toBe(said);
});

test("control characters in a mail server's response are removed, since PostgreSQL stores no NUL", () => {
  expect(reasonOf(new Error("550-no\0such\r\n550 \u001B[31muser"))).toBe("550-no such \n550  [31muser");
});

test.each([
  ["550 5.1.1 <nomsa@example.org>: no such user", { smtpCode: 550, enhancedCode: "5.1.1" }],
  ["550-5.7.26 Unauthenticated mail\r\n550 5.7.26 see the policy", { smtpCode: 550, enhancedCode: "5.7.26" }],
  ["421 Service not available", { smtpCode: 421 }],
  ["452", { smtpCode: 452 }],
  ["5501 is no code", {}],
])("the log gets only the codes of the mail server's response: %s", (response, codes) => {
  expect(smtpCodesOf(Object.assign(new Error("Refused"), { response }))).toEqual(codes);
});

test("the log gets no SMTP code where the mail server gave no response", () => {
  expect(smtpCodesOf(new Error("550 connect failed"))).toEqual({});
});

test.each([
  ["550 5.1.1 No such mailbox", "RCPT TO", true],
  ["550 No such user", "RCPT TO", true],
  ["552 5.2.2 Mailbox full", "RCPT TO", true],
  ["551-5.4.1 Recipient address rejected", "RCPT TO", true],
  ["450 4.2.1 Try later", "RCPT TO", false],
  ["550 5.7.1 Relaying denied", "RCPT TO", false],
  ["553 5.1.8 Sender address rejected", "RCPT TO", false],
  ["550 5.1.0 Sender address rejected: User unknown", "RCPT TO", false],
  ["503 5.5.1 Bad sequence of commands", "RCPT TO", false],
  ["530 Authentication required", "RCPT TO", false],
  ["550 5.1.1 No such mailbox", "MAIL FROM", false],
  ["554 Looks like spam", "DATA", false],
])("whether the mail server refused the recipient for good: %s to %s is %s", (response, command, isRefused) => {
  expect(isRecipientRefused(Object.assign(new Error("Refused"), { response, command }))).toBe(isRefused);
});
