import { afterEach, expect, test, vi } from "vitest";
import { currencyName, currencySign, formatMoney, showCurrency } from "#web/shared/money.ts";

afterEach(() => vi.unstubAllGlobals());

function openDocument(currency?: string): void {
  vi.stubGlobal("document", { documentElement: { dataset: { ...(currency && { currency }) } } });
}

test.each([
  [0, "$0"],
  [84_210, "$84,210"],
  [1_284_650.5, "$1,284,650.50"],
])("%d dollars are %s", (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

test.each([
  ["USD", "$84,210.50", "$", "US dollars"],
  ["ZAR", "R 84,210.50", "R", "South African rand"],
  ["EUR", "€84,210.50", "€", "euros"],
  ["GBP", "£84,210.50", "£", "pounds sterling"],
] as const)("an amount in %s is %s", (currency, text, sign, name) => {
  openDocument(currency);
  expect(formatMoney(84_210.5).replaceAll("\u00a0", " ")).toBe(text);
  expect([currencySign(), currencyName()]).toEqual([sign, name]);
});

test("amounts follow a change of the currency at once", () => {
  openDocument();
  expect(formatMoney(5)).toBe("$5");
  showCurrency("EUR");
  expect(formatMoney(5)).toBe("€5");
});

test("an unknown currency of a newer program counts as US dollars", () => {
  openDocument("XAU");
  expect(formatMoney(5)).toBe("$5");
});
