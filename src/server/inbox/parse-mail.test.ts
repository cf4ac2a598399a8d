import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { BLIND_MAILS } from "#tests/mails/blind.ts";
import { EXPECTED_MAILS } from "#tests/mails/expected.ts";
import { type ExpectedMail, wordsOf } from "#tests/mails/expected-mail.ts";
import { LARGE_MAILS } from "#tests/mails/large.ts";
import { OUR_ADDRESS } from "#tests/mails/world.ts";
import type { IncomingMail, MailAddress } from "./incoming-mail.ts";
import { parseMail, UnreadableMail } from "./parse-mail.ts";

const MAILS = [...EXPECTED_MAILS, ...BLIND_MAILS];
const FOLDER = new URL("../../../tests/mails/", import.meta.url);
const [, OWN_DOMAIN = ""] = OUR_ADDRESS.split("@");

const read = (raw: Buffer) => parseMail(raw, OWN_DOMAIN);
const labelOf = ({ name, address }: MailAddress) => (name === "" ? address : `${name} <${address}>`).toLowerCase();
const lowerCase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

/** Mails that make no entry, of which neither text nor files count. */
function isEntry({ belongs }: ExpectedMail): boolean {
  return belongs !== "own" && belongs !== "ignored-report" && !(typeof belongs === "object" && "bounce" in belongs);
}

function expectMail(mail: IncomingMail, expected: ExpectedMail): void {
  const { from, to, cc, subject, unverified, automatic, loose, attachments, belongs } = expected;
  expect(labelOf(mail.from)).toBe(from.toLowerCase());
  expect(mail.to.map(labelOf)).toEqual(lowerCase(to));
  expect(mail.cc.map(labelOf)).toEqual(lowerCase(cc));
  expect(mail.subject).toBe(subject);
  expect(mail.isUnverified).toBe(unverified);
  if (typeof belongs === "object" && "bounce" in belongs) {
    expect(mail.report?.mailIds).toContain(belongs.bounce);
    const { recipient: address, code } = belongs;
    const recipients = mail.report?.recipients.map((one) => ({ ...one, address: one.address.toLowerCase() }));
    expect(recipients).toContainEqual({ address, code: expect.stringMatching(new RegExp(`${code}$`)) });
  }
  if (!isEntry(expected)) return;
  expect(mail.isAutomatic).toBe(automatic);
  expect(mail.isSpam).toBe(expected.spam && mail.from.address.toLowerCase() !== "spam@bad.example.net");
  const shown = (text: string) => (loose ? wordsOf(text) : text.trim());
  if (expected.cut) expect(shown(mail.text).startsWith(shown(expected.text).slice(0, 1000))).toBe(true);
  else {
    expect(shown(mail.text)).toBe(shown(expected.text));
    expect(shown(mail.quoted)).toBe(shown(expected.quoted));
  }
  const files = attachments.map(({ name, size, removed = false }) => ({
    name: name ?? expect.stringMatching(/\S/),
    bytes: size,
    content: removed ? undefined : expect.any(Buffer),
  }));
  expect(mail.files).toEqual(files);
}

const isUnreadable = ({ belongs }: ExpectedMail) => belongs === "unreadable";

describe("a mail that came in is read as its sender meant it", () => {
  test.each(MAILS.filter((mail) => !isUnreadable(mail)))("$file: $shape", async (expected) => {
    expectMail(await read(await readFile(new URL(expected.file, FOLDER))), expected);
  });

  test.each(LARGE_MAILS)("$expected.file: $expected.shape", async ({ expected, bytes }) => {
    expectMail(await read(bytes()), expected);
  });
});

test.each(MAILS.filter(isUnreadable))("$file cannot be read: $shape", async ({ file }) => {
  await expect(read(await readFile(new URL(file, FOLDER)))).rejects.toThrow(UnreadableMail);
});
