import { expect, test } from "vitest";
import { reasonOf } from "#server/platform/mail/outbox.ts";

const TOKEN = "wst_2kZ-8dQh1xR7nV3mYb5tLc9wPfAeUgJ0";

test.each([
  [`550 spam: https://www.example.org/reset-password?token=${TOKEN}`, "550 spam: …"],
  [`550 spam: token=${TOKEN}.`, "550 spam: …"],
  [`550 spam: "${TOKEN}"`, '550 spam: "…"'],
  [`${TOKEN} is not wanted`, "… is not wanted"],
  [`550 token=${TOKEN}.example.org`, "550 …"],
  [`550 see.${TOKEN}${TOKEN}@x`, "550 see.…@x"],
])("what a mail server quotes of a mail opens nothing: %s", (said, reason) => {
  expect(reasonOf(new Error(said))).toBe(reason);
});

test.each([
  "getaddrinfo ENOTFOUND mail-relay-for-everybody-here.example.org",
  "connect to smtp.the-long-name-of-a-department.example.org refused",
  "550 5.1.1 somebody-with-a-long-name-of-their-own@example.org: no such user",
])("names of hosts and recipients stay: %s", (said) => {
  expect(reasonOf(new Error(said))).toBe(said);
});
