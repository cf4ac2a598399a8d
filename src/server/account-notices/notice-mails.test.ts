import { describe, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import {
  type NoticeOrigin,
  noticeMail,
  noticeMailPreviews,
  passkeyFacts,
} from "#server/account-notices/notice-mails.ts";

const SITE = "https://www.example.org";
const ACCOUNT = { id: "0198a0e2-7c1e-7000-8000-000000000000", name: "Zoë <O'Neill>", email: "zoe@example.net" };

function mailFrom(origin: NoticeOrigin, at = "2026-11-01T22:05:00.000Z") {
  const notice = { account: ACCOUNT, name: "password-changed", origin, facts: [], at: new Date(at) } as const;
  return noticeMail(notice, DEFAULT_COMPANY, SITE);
}

describe("a notice to an account's owner", () => {
  test("a notice goes to the account, has South African time, and is deleted after 30 days", () => {
    const mail = mailFrom({ address: "192.0.2.10", browser: "" });
    expect(mail).toMatchObject({ to: { email: ACCOUNT.email }, aboutId: ACCOUNT.id });
    expect(mail.text).toContain("When: 2 November 2026 at 00:05, South African time");
    expect(mail.deleteAfter).toBe("2026-12-01T22:05:00.000Z");
    expect(mail.html).not.toContain("<O");
  });

  test("a notice names a known browser and quotes no other text", () => {
    const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    expect(mailFrom({ address: "192.0.2.10", browser }).text).toContain("Browser: Firefox on Linux");
    for (const other of ["", "curl/8.14.1", "Call 082 555 0100"]) {
      expect(mailFrom({ address: "192.0.2.10", browser: other }).text).toContain("Browser: Not a browser we know");
    }
  });

  test("A mail shows no more of a passkey's name than words, which no mail program makes a link", {
    tags: "promise-54",
  }, () => {
    const createdAt = "2026-11-01T22:05:00.000Z";
    const names = [
      "Zoë's iPhone (work)",
      "https://evil.example/?a=b",
      "evil.example",
      "a@evil.example",
      "!!!",
      "𝒜".repeat(99),
    ];
    expect(passkeyFacts(names.map((name) => ({ name, createdAt }))).map(([, value]) => value)).toEqual([
      "Zoë s iPhone work, added 2 November 2026",
      "https evil example a b, added 2 November 2026",
      "evil example, added 2 November 2026",
      "a evil example, added 2 November 2026",
      "Without a name, added 2 November 2026",
      `${"𝒜".repeat(40)}, added 2 November 2026`,
    ]);
  });

  test.each(noticeMailPreviews(DEFAULT_COMPANY, SITE))(
    "the notice $kind links to a public page only",
    { tags: "promise-54" },
    ({ text, html }) => {
      const links = [...`${text} ${html}`.matchAll(/https?:[^\s"<]+/g)].map(([link]) => link);
      for (const link of links) expect(link).toBe(`${SITE}/forgot-password`);
    },
  );
});
