import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#content/company.ts";
import { addressLines, legalLine, placeOf } from "./company.ts";

test("an address has the city between the suburb and the province, with the postal code", () => {
  expect(addressLines({ ...DEFAULT_COMPANY, officePark: "" })).toEqual([
    "12 Rietvlei Crescent",
    "Westville 3630",
    "KwaZulu-Natal",
  ]);
  const moved = { ...DEFAULT_COMPANY, officePark: "", city: "Durban" };
  expect(addressLines(moved)).toEqual(["12 Rietvlei Crescent", "Westville", "Durban 3630", "KwaZulu-Natal"]);
  expect(placeOf(moved)).toBe("Westville, Durban, KwaZulu-Natal");
});

test("the legal line has only what is given", () => {
  expect(legalLine(DEFAULT_COMPANY)).toBe("");
  expect(legalLine({ ...DEFAULT_COMPANY, vatNumber: "4123456789" })).toBe("VAT no. 4123456789");
});

test.each([
  ["2", "B-BBEE Level 2"],
  ["Level 2 contributor", "B-BBEE Level 2 contributor"],
  ["B-BBEE Level 1", "B-BBEE Level 1"],
  ["BBBEE exempt", "BBBEE exempt"],
  ["exempted micro enterprise", "B-BBEE exempted micro enterprise"],
])("a B-BBEE level of %s is %s", (bbbeeLevel, text) => {
  expect(legalLine({ ...DEFAULT_COMPANY, bbbeeLevel })).toBe(text);
});
