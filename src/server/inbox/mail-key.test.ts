import { expect, test } from "vitest";
import { keyOfMail } from "./mail-key.ts";
import { parseMail } from "./parse-mail.ts";

const MAIL = [
  "From: Thandi <thandi@example.com>",
  "Date: Tue, 3 Mar 2026 10:12:00 +0200",
  "Message-ID: <a@example.com>",
  "",
  "Monday suits me.",
  "> Monday?",
].join("\r\n");

async function keyOf(mail: string): Promise<string> {
  return keyOfMail(await parseMail(Buffer.from(mail)));
}

test("a mail has the same key with headers that each delivery changes", async () => {
  expect(await keyOf(`Received: by mx2\r\nX-Spam-Score: 3\r\n${MAIL}`)).toBe(await keyOf(MAIL));
});

test.each([
  ["Message-ID", "<a@example.com>", "<b@example.com>"],
  ["sender", "thandi@example.com", "sipho@example.com"],
  ["Date", "10:12:00", "10:12:01"],
  ["text", "suits me", "suits us"],
  ["quotation", "> Monday?", "> Sunday?"],
])("a mail with another %s has another key", async (_name, from, to) => {
  expect(await keyOf(MAIL.replace(from, to))).not.toBe(await keyOf(MAIL));
});
