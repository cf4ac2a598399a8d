import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { invitationMail, resetMail } from "#server/users/mails.ts";

const LINK = {
  account: { id: "0198a0e2-7c1e-7000-8000-000000000000", name: "Zoë <O'Neill>", email: "zoe@example.net" },
  url: "https://www.example.org/reset-password?token=abc",
  expiresAt: "2026-11-20T09:00:00.000Z",
};

describe("the mail with a link to set a new password", () => {
  const mail = resetMail(LINK, DEFAULT_COMPANY);

  test("the mail goes to the account only and is deleted when the link expires", () => {
    expect(mail).toMatchObject({
      to: { email: LINK.account.email },
      deleteAfter: LINK.expiresAt,
      aboutId: LINK.account.id,
    });
    expect(mail.replyTo).toBeUndefined();
  });

  test("the mail has the link in both parts and not in its subject", () => {
    expect(mail.text).toContain(LINK.url);
    expect(mail.html).toContain(LINK.url);
    expect(mail.subject).not.toContain("token");
  });

  test("the mail escapes the name", () => {
    expect(mail.html).not.toContain("<O");
  });
});

describe("the mail with an invitation", () => {
  const invitation = { ...LINK, invitedBy: "Sipho <Dube>" };
  const mail = invitationMail(invitation, DEFAULT_COMPANY);

  test("the mail names the company and the inviter, and is deleted when the link expires", () => {
    expect(mail).toMatchObject({
      kind: "invitation",
      to: { email: LINK.account.email },
      subject: `Invitation to ${DEFAULT_COMPANY.name}`,
      deleteAfter: LINK.expiresAt,
      aboutId: LINK.account.id,
    });
    expect(mail.text).toContain("Sipho <Dube> has invited you");
    expect(mail.text).toContain("Valid until: 20 November 2026 at 11:00, South African time");
  });

  test("the mail has the link in both parts, and escapes both names", () => {
    for (const part of [mail.text, mail.html]) expect(part).toContain(LINK.url);
    expect(mail.html).not.toMatch(/<O|<Dube/);
  });
});
