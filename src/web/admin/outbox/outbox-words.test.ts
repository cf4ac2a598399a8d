import { describe, expect, test } from "vitest";
import { kindInWords, triesInWords } from "./outbox-words.ts";

describe("a mail in words", () => {
  test.each([
    ["contact-acknowledgement", "Message, to the sender"],
    ["weekly-report", "Weekly report"],
    ["", ""],
  ])("the kind %j is %j", (kind, words) => {
    expect(kindInWords(kind)).toBe(words);
  });

  test("counts its tries", () => {
    expect([0, 1, 5].map(triesInWords)).toEqual(["not tried yet", "1 try", "5 tries"]);
  });
});
