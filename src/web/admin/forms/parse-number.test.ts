import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moneyInput, stockInput } from "#contract/fields.ts";
import { numberProblem, numberText, parseNumber, steppedText, understoodText } from "./parse-number.ts";

const NARROW = "\u202f";
const THIN = "\u2009";
const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

const MONEY: readonly [string, number][] = [
  ["19,99", 19.99],
  ["19.99", 19.99],
  ["1 234,50", 1234.5],
  ["1.234,50", 1234.5],
  ["1,234.50", 1234.5],
  [" 12.50 ", 12.5],
  ["0", 0],
  ["007", 7],
  [",5", 0.5],
  ["5.", 5],
  ["1,234,567", 1234567],
  ["1.234.567,8", 1234567.8],
  ["1 234", 1234],
  [`1${NO_BREAK}234,50`, 1234.5],
  [`1${NARROW}234${NARROW}567,50`, 1234567.5],
  [`1${THIN}234.50`, 1234.5],
  ["1'234.50", 1234.5],
  ["1’234’567.50", 1234567.5],
  ["$1,234.50", 1234.5],
  ["$ 480", 480],
  ["\u200e480\u200b", 480],
  ["480.0000", 480],
  ["-1", -1],
  [`${MINUS}1,50`, -1.5],
];

const WHOLE: readonly [string, number][] = [
  ["1,234", 1234],
  ["1.234", 1234],
  ["1 234", 1234],
  ["1,234,567", 1234567],
  ["1,234.00", 1234],
  ["2.0", 2],
  ["1,5", 1.5],
  ["0,500", 0.5],
  ["1234,567", 1234.567],
  ["-3", -3],
];

const COORDINATES: readonly [string, number][] = [
  ["-26,107", -26.107],
  ["-26.107", -26.107],
  [`${MINUS}26.10756650000012`, -26.10756650000012],
  ["+28,5", 28.5],
  ["28", 28],
];

const UNREADABLE = ["1,2,3", "12,34,56", "1.234.5", "1,234,56", "0,123,456", "1 2", "1 234.567,89", "1,2.3", "1..5"];
const NO_NUMBER = ["twelve", "1e5", "0x10", "Infinity", "NaN", "-", "$", "1\t234", "R480", "--1", "10%", "2026-11-20"];

describe("a number in a form", () => {
  test.each(MONEY)("reads %j in a money field as %d", (text, value) => {
    expect(parseNumber(text, "money")).toBe(value);
    expect(numberProblem(text, "money")).toBeUndefined();
  });

  test.each(WHOLE)("reads %j in a whole-number field as %d", (text, value) => {
    expect(parseNumber(text, "whole")).toBe(value);
    expect(numberProblem(text, "whole")).toBeUndefined();
  });

  test.each(COORDINATES)("reads %j in a coordinate field as %d", (text, value) => {
    expect(parseNumber(text, "coordinate")).toBe(value);
  });

  test.each(["1,234", "1.234", "-1,234", "$1,234"])("is refused as money in %j, with both readings", (text) => {
    expect(numberProblem(text, "money")).toMatch(/^1[,.]234 could be 1234 or 1\.234\. Type 1234 or 1\.23$/);
    expect(parseNumber(text, "money")).toBe(text);
    expect(understoodText(text, "money")).toBe(text);
    expect(steppedText(text, "money", 1)).toBeUndefined();
  });

  test.each(["0.500", "1234,500", "1 234,567", "1,234.567"])("is refused as money in %j, by its decimals", (text) => {
    expect(numberProblem(text, "money")).toBe(`${text} has three decimals. Type at most two`);
    expect(parseNumber(text, "money")).toBe(text);
  });

  test.each(UNREADABLE)("is refused where separators make no sense, as in %j", (text) => {
    expect(numberProblem(text, "money")).toBe(`${text} can't be read as a number. Type it like 1,234.50`);
    for (const kind of ["money", "whole", "coordinate"] as const) {
      expect(numberProblem(text, kind)).toBeDefined();
      expect(parseNumber(text, kind)).toBe(text);
      expect(understoodText(text, kind)).toBe(text);
    }
  });

  test.each(NO_NUMBER)("leaves %j as typed, for the schema to refuse", (text) => {
    for (const kind of ["money", "whole", "coordinate"] as const) {
      expect(numberProblem(text, kind)).toBeUndefined();
      expect(parseNumber(text, kind)).toBe(text);
    }
  });

  test("is not rounded when it has more digits than a number can store", () => {
    expect(numberProblem("9007199254740993", "whole")).toBe("9007199254740993 has too many digits");
    expect(numberProblem("80000000000000.01", "money")).toBe("80000000000000.01 has too many digits");
    expect(numberProblem("9".repeat(400), "money")).toBe("This has too many digits");
  });

  test("gets the schema's sentence where the schema knows what is wrong", () => {
    const rejection = (typed: string) =>
      moneyInput("Price").safeParse(parseNumber(typed, "money")).error?.issues[0]?.message;
    expect(rejection("  ")).toBe("Price is required");
    expect(rejection("twelve")).toBe("Price must be a number");
    expect(rejection("-1")).toBe("Price must be 0 or more");
    expect(rejection("12,3456")).toBe("Price must have at most two decimals");
    const stock = stockInput("Stock").safeParse(parseNumber("1,5", "whole"));
    expect(stock.error?.issues[0]?.message).toMatch(/^Stock must be a whole number/);
  });
});

describe("the text of a number", () => {
  test("is plain, and an amount has two decimals or none", () => {
    expect([0, 480, 24.9, 0.05].map((amount) => numberText(amount, "money"))).toEqual(["0", "480", "24.90", "0.05"]);
    expect([0, 1234567].map((stock) => numberText(stock, "whole"))).toEqual(["0", "1234567"]);
    expect([-26.1076, 1e-7].map((degrees) => numberText(degrees, "coordinate"))).toEqual(["-26.1076", "0.0000001"]);
  });

  test("replaces the typed text, unless it would be a different number", () => {
    expect(understoodText("1 234,5", "money")).toBe("1234.50");
    expect(understoodText("480.00", "money")).toBe("480");
    expect(understoodText("1.234", "whole")).toBe("1234");
    expect(understoodText("-26,107", "coordinate")).toBe("-26.107");
    expect(understoodText("12,3456", "money")).toBe("12,3456");
    expect(understoodText("about 9", "money")).toBe("about 9");
    expect(understoodText("", "money")).toBe("");
  });

  test("is read as the same amount, however it is grouped", () => {
    const groups = fc.constantFrom("", " ", "'", ",", ".", NO_BREAK, NARROW);
    const amounts = fc.oneof(fc.nat(200_000), fc.maxSafeNat());
    const property = fc.property(amounts, groups, fc.constantFrom(",", "."), (cents, group, decimal) => {
      fc.pre(group !== decimal);
      const amount = cents / 100;
      const [whole = "", fraction = ""] = amount.toFixed(2).split(".");
      const typed = `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${fraction}`;
      // Amounts of seventy trillion and more have too many digits for cents.
      fc.pre(amount < 70_000_000_000_000);
      expect(parseNumber(typed, "money")).toBe(amount);
      expect(parseNumber(numberText(amount, "money"), "money")).toBe(amount);
      expect(understoodText(typed, "money")).toBe(numberText(amount, "money"));
    });
    fc.assert(property, { seed: 34, numRuns: 3000 });
  });

  test("is read as the same place, with a comma too", () => {
    const places = fc.double({ min: -180, max: 180, noNaN: true }).filter((place) => Math.abs(place) > 0.001);
    const property = fc.property(places, (place) => {
      const text = numberText(place, "coordinate");
      expect(parseNumber(text, "coordinate")).toBe(place);
      expect(parseNumber(text.replace(".", ","), "coordinate")).toBe(place);
    });
    fc.assert(property, { seed: 34, numRuns: 1000 });
  });

  test("is shown without changing the number", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' -$"), maxLength: 12 });
    const property = fc.property(typed, fc.constantFrom("money", "whole", "coordinate"), (text, kind) => {
      const value = parseNumber(text, kind);
      const shown = understoodText(text, kind);
      if (typeof value === "number") expect(parseNumber(shown, kind)).toBe(value);
      else expect(shown).toBe(text);
    });
    fc.assert(property, { seed: 34, numRuns: 3000 });
  });
});

describe("an arrow key", () => {
  test("steps money by a cent, a whole number by one, a coordinate by a hundredth of a degree", () => {
    expect(steppedText("0.1", "money", 1)).toBe("0.11");
    expect(steppedText("1 234,50", "money", -1)).toBe("1234.49");
    expect(steppedText("0.99", "money", 1)).toBe("1");
    expect(steppedText("1,234", "whole", 1)).toBe("1235");
    expect(steppedText("-26.1076", "coordinate", 1)).toBe("-26.0976");
    expect(steppedText("", "whole", 1)).toBe("1");
  });

  test("stops at 0 and raises no negative number on the way down", () => {
    expect(steppedText("0", "money", -1)).toBe("0");
    expect(steppedText("0.5", "whole", -1)).toBe("0");
    expect(steppedText("-5", "whole", -1)).toBe("-5");
    expect(steppedText("0", "coordinate", -1)).toBe("-0.01");
  });

  test("does not change a text that is no number", () => {
    expect(steppedText("about 9", "money", 1)).toBeUndefined();
    expect(steppedText("1,2,3", "whole", -1)).toBeUndefined();
  });
});
