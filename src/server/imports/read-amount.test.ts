import { expect, test } from "vitest";
import { readAmount } from "#server/imports/read-amount.ts";

test.each([
  ["1 250,50", 1250.5],
  ["1\u00a0250,50", 1250.5],
  ["1,234.50", 1234.5],
  ["1.234,50", 1234.5],
  ["1,234,567", 1_234_567],
  ["R 1 000", 1000],
  ["$12.5", 12.5],
  ["-5", -5],
  ["0", 0],
])("the amount %j is %j", (cell, value) => expect(readAmount(cell)).toMatchObject({ value }));

test.each([
  ["R 1 250,50", "ZAR"],
  ["r1000", "ZAR"],
  ["$12.5", "USD"],
  ["US$ 3", "USD"],
  ["€ 7", "EUR"],
  ["gbp 8", "GBP"],
  ["1000", undefined],
])("the currency of the amount %j is %j", (cell, currency) => expect(readAmount(cell)).toMatchObject({ currency }));

test("an amount that could be two names both, and a text is no amount", () => {
  expect(readAmount("1,234")).toEqual({ problem: "Could be 1234 or 1.23" });
  expect(readAmount("12 apples")).toEqual({ problem: "Value must be a number" });
});
