import { describe, expect, test } from "vitest";
import { formatAttempts, mailKindLabel, splitSubject } from "./outbox-client.ts";

describe("a mail in words", () => {
  test.each([
    ["contact-acknowledgement", "Message, to the sender"],
    ["weekly-report", "Weekly report"],
    ["", ""],
  ])("the kind %j is %j", (kind, text) => {
    expect(mailKindLabel(kind)).toBe(text);
  });

  test.each([
    ["We have your message (MSG-7QXM-2D4K)", "We have your message", "(MSG-7QXM-2D4K)"],
    ["Tender (old) (MSG-7QXM)", "Tender (old) (MSG-7QXM)", ""],
  ])("the subject %j ends in its reference", (subject, text, reference) => {
    expect(splitSubject(subject)).toEqual({ text, reference });
  });

  test("counts its tries", () => {
    expect([0, 1, 5].map(formatAttempts)).toEqual(["not tried yet", "1 try", "5 tries"]);
  });
});
