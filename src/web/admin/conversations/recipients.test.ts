import { describe, expect, test } from "vitest";
import type { Entry } from "#contract/conversations.ts";
import { recipientsOf } from "./recipients.ts";

const OWN = ["office@example.net"];
const RECORD = "anna@example.org";
const mail = (change: Partial<Entry>) =>
  ({
    kind: "received",
    automatic: false,
    unverified: false,
    from: `Anna <${RECORD}>`,
    to: [],
    cc: [],
    ...change,
  }) as Entry;
const of = (...entries: Entry[]) => recipientsOf(entries, RECORD, OWN);

describe("the recipients of a reply", () => {
  test("are the record's address, and copies for the others of its newest mail", () => {
    const to = ["Office <office@example.net>", "Bo <bo@example.org>"];
    expect(of(mail({ cc: ["old@example.org"] }), mail({ to, cc: ["BO@example.org", "cat@example.org"] }))).toEqual({
      addresses: [RECORD, "old@example.org", "bo@example.org", "cat@example.org"],
      copies: ["bo@example.org", "cat@example.org"],
    });
  });

  test.each([
    ["another address", { from: "Eve <eve@example.com>" }],
    ["an unverified sender", { unverified: true }],
  ])("include no copies unasked after a mail of %s, whose addresses can be chosen", (_, change) => {
    const { addresses, copies } = of(mail({ cc: ["eve@example.com"], ...change }));
    expect([addresses, copies]).toEqual([[RECORD, "eve@example.com"], []]);
  });

  test("come from no automatic mail, and are no addresses of ours", () => {
    expect(of(mail({ cc: ["list@example.org"], automatic: true }))).toEqual({ addresses: [RECORD], copies: [] });
    expect(of(mail({ from: "office@example.net" })).addresses).toEqual([RECORD]);
  });

  test("are empty after a call from a telephone number", () => {
    const call = mail({ from: "Thabo <031 555 0142>" });
    expect(recipientsOf([call], "", OWN)).toEqual({ addresses: [], copies: [] });
  });

  test("are at most as many copies as a reply takes", () => {
    const cc = Array.from({ length: 12 }, (_, at) => `${at}@example.org`);
    expect(of(mail({ cc })).copies).toHaveLength(10);
  });
});
