import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { replyMail, withoutQuotation } from "#server/replies/mails.ts";

test.each([
  ["a plain quotation", "Good day\n\nCould you call me?\n", "Yes, at ten."],
  [
    "a quotation of a quotation and of HTML",
    "> earlier\n<p>On Monday Eve wrote:</p>\n<br>",
    "On 1 May, I wrote:\n> this\nitself",
  ],
  ["a quotation of one empty line", "", "Yes.\n\nOn Monday you wrote:\n> No"],
])("%s is taken out of both parts of a reply, and nothing else", (_what, quoted, text) => {
  const reply = {
    recordId: "1",
    to: { name: "Thandi", email: "thandi@example.org" },
    cc: [],
    replyTo: "office@example.org",
    subject: "Re: A portal",
    text,
    author: "Lerato",
    signature: "{name}",
    linksNotice: true,
    deleteAfter: null,
    sendsAt: new Date(0),
  };
  const answered = { at: "2026-11-20T09:00:00.000Z", name: "Eve <b>", text: quoted };
  const [with_, without] = [answered, undefined].map((words) => {
    const mail = replyMail({ ...reply, answered: words }, DEFAULT_COMPANY, "https://example.org");
    return { text: mail.text, html: mail.html };
  });
  expect(with_).not.toEqual(without);
  expect(with_ && withoutQuotation(with_)).toEqual(without);
  expect(without && withoutQuotation(without)).toEqual(without);
});
