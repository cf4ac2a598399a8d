import { expect, test } from "vitest";
import { describeDeleted, describeDue, describeErased, describeFound } from "./personal-data-labels.ts";

test("the personal data found is counted by kind, without empty kinds", () => {
  const lists = {
    messages: [],
    applications: [],
    customers: [],
    deals: [],
    imports: [],
    subscriptions: [],
    replies: [],
    entries: [],
    tasks: [],
    mails: [],
    views: [],
    pictures: [],
    accounts: [],
  };
  const none = {
    ...lists,
    email: "",
    phone: "",
    otherAddresses: [],
    unsureAddresses: [],
    trail: [],
    settings: [],
    mentions: [],
    answers: 0,
    limits: 0,
  };
  expect(describeFound(none)).toBe("");
  const mail = { id: "1" } as never;
  expect(describeFound({ ...none, mails: [mail, mail] })).toBe("2 emails");
  const line = { id: "1" } as never;
  expect(describeFound({ ...none, trail: [line, line], settings: ["company"], answers: 1 })).toBe(
    "1 setting, 2 entries in the audit trail and 1 saved answer to an API call",
  );
  const mentions = ["customer", "page", "page"].map((type) => ({ type, id: type }));
  expect(describeFound({ ...none, mentions })).toBe("2 pages of the site and 1 mention in another person's record");
});

test("erased, deleted and due personal data is described in the same words", () => {
  const counts = { messages: 1, applications: 1, customers: 2, mails: 1204 };
  expect(
    describeErased({
      ...counts,
      deals: 0,
      imports: 0,
      tasks: 0,
      subscriptions: 1,
      replies: 0,
      entries: 0,
      views: 0,
      pictures: 0,
      trail: 0,
      answers: 0,
      limits: 0,
      mailbox: true,
    }),
  ).toBe("1 message, 1 application, 2 customer records, 1 newsletter subscription and 1,204 emails");
  expect(describeDeleted({ ...counts, day: "2026-11-20", lastRunAt: "" })).toBe(
    "1 message, 1 application, 2 leads and 1,204 emails",
  );
  expect(describeDue({ messages: 0, applications: 0, mails: 0 })).toBe("");
});
