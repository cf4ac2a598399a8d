import { expect, test } from "vitest";
import { moneyInput, stockInput } from "#contract/fields.ts";
import { moneyText, numberOf } from "./fields.tsx";

const rejection = (typed: string, rule = moneyInput("Price")) =>
  rule.safeParse(numberOf(typed)).error?.issues[0]?.message;

test("what was typed reaches the contract as it is, and the contract says what is wrong", () => {
  expect(numberOf(" 12.50 ")).toBe(12.5);
  expect(numberOf("0")).toBe(0);
  expect(rejection("")).toBe("Price is required");
  expect(rejection("twelve")).toBe("Price must be a number");
  expect(rejection("Infinity")).toBe("Price must be a number");
  expect(rejection("-1")).toBe("Price must be 0 or more");
  expect(rejection("1.005")).toBe("Price must have at most two decimals");
  expect(rejection("1.5", stockInput("Stock"))).toMatch(/^Stock must be a whole number/);
});

test("an amount comes back as it is written on a price tag, and is the same amount", () => {
  expect([0, 480, 24.9, 0.05].map(moneyText)).toEqual(["0", "480", "24.90", "0.05"]);
  expect(numberOf(moneyText(24.9))).toBe(24.9);
});
