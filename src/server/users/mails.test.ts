import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { resetMail } from "#server/users/mails.ts";

const LINK = {
  account: { id: "0198a0e2-7c1e-7000-8000-000000000000", name: "Zoë <O'Neill>", email: "zoe@example.net" },
  address: "https://www.example.org/reset-password?token=abc",
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
    expect(mail.text).toContain(LINK.address);
    expect(mail.html).toContain(LINK.address);
    expect(mail.subject).not.toContain("token");
  });

  test("the mail escapes the name", () => {
    expect(mail.html).not.toContain("<O");
  });
});
