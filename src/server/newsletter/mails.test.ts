import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { alreadySubscribedMail, confirmationMail, welcomeMail } from "#server/newsletter/mails.ts";

const URL = "https://www.example.org";
const LATER = "2026-11-23T08:00:00.000Z";
const READER = {
  id: "0198a0e2-7c1e-7000-8000-000000000000",
  email: "zoe@example.net",
  unsubscribeToken: "id.signature",
};

const mails = [
  confirmationMail(READER, DEFAULT_COMPANY, URL, { token: "secret", expiresAt: LATER }),
  alreadySubscribedMail(READER, DEFAULT_COMPANY, URL, LATER),
  welcomeMail(READER, DEFAULT_COMPANY, URL, LATER),
];

describe.each(mails)("the mail $kind", (mail) => {
  test("the mail is addressed without a name, and its reply address is the company's", () => {
    expect(mail).toMatchObject({
      to: { name: "", email: READER.email },
      replyTo: DEFAULT_COMPANY.email,
      senderName: DEFAULT_COMPANY.name,
      aboutId: READER.id,
      deleteAfter: LATER,
    });
  });

  test("the mail has an unsubscribe header for programs and a link for people", () => {
    expect(mail.unsubscribeUrl).toBe(`${URL}/api/newsletter/unsubscribe?token=id.signature`);
    for (const part of [mail.text, mail.html])
      expect(part).toContain(`${URL}/newsletter/unsubscribe?token=id.signature`);
  });

  test("the text of the mail says the same as its HTML", () => {
    expect(mail.text).toContain(mail.subject);
    expect(mail.html).toContain(`<h1`);
    for (const [, address = ""] of mail.html.matchAll(/href="([^"]+)"/g)) expect(mail.text).toContain(address);
  });
});

test("only the confirmation mail has the link that confirms", () => {
  expect(mails.map(({ text, html }) => (text + html).includes("secret"))).toEqual([true, false, false]);
});
