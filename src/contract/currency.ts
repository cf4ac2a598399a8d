/** Currencies in which the company can state its amounts. A change of the currency converts no amount. */
export const CURRENCIES = ["USD", "ZAR", "EUR", "GBP"] as const;
export type Currency = (typeof CURRENCIES)[number];
export const DEFAULT_CURRENCY: Currency = "USD";

/** Names of the currencies, as texts say them: `In US dollars`. */
export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  USD: "US dollars",
  ZAR: "South African rand",
  EUR: "euros",
  GBP: "pounds sterling",
};
