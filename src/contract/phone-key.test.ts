import { describe, expect, test } from "vitest";
import { phoneKey, phoneTerm, searchedDigits } from "#contract/phone-key.ts";

describe("phoneKey", () => {
  test.each([
    "+27 31 555 0123",
    "0027 31 555-0123",
    "27315550123",
    "(031) 555 0123",
    "+27 (0)31 5550123",
    "031/5550123",
  ])("%s is the number 0315550123", (phone) => expect(phoneKey(phone)).toBe("0315550123"));

  test.each([
    ["+44 20 7946 0958", "00442079460958"],
    ["031 555 0123 / 082 123 4567", "0315550123"],
    ["extension 12", ""],
    ["", ""],
  ])("the number of %j is %j", (phone, key) => expect(phoneKey(phone)).toBe(key));
});

test("a search finds a number by every run of its digits, at home and from abroad", () => {
  const searched = searchedDigits("+27 31 555 0123");
  for (const dialled of ["0315550123", "27315550123", "0027315550123"])
    for (let start = 0; start + 4 <= dialled.length; start++)
      expect(searched).toContain(phoneTerm(dialled.slice(start, start + 4)));
});

test("each number of a field is found", () => {
  for (const part of ["5550123", "0821234567", "27821234567"])
    expect(searchedDigits("031 555 0123, 082 123 4567")).toContain(part);
});

test.each([
  ["031 555", "031555"],
  ["+27 (0)31-555", "2731555"],
  ["031.555.0123", "0315550123"],
  ["031", undefined],
  ["Unit 5550", undefined],
  ["p5550@example.org", undefined],
])("the term %j is searched as the number %j", (term, digits) => expect(phoneTerm(term)).toBe(digits));
