import type { Currency } from "#contract/currency.ts";

/** Currency in front of an amount, as spreadsheets write it. */
const CURRENCY = /^(?:US\$|[$€£R]|ZAR|USD|EUR|GBP)\s*/i;
const CURRENCY_OF: Readonly<Record<string, Currency>> = {
  US$: "USD",
  $: "USD",
  USD: "USD",
  "€": "EUR",
  EUR: "EUR",
  "£": "GBP",
  GBP: "GBP",
  R: "ZAR",
  ZAR: "ZAR",
};
const GROUPED = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$/;
/** A separator that groups thousands for some people and begins decimals for others. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Number that a cell means, and the currency of a sign in front of it. */
interface Amount {
  value: number;
  currency: Currency | undefined;
}

/** Returns the amount that a cell means, with a decimal comma or point and grouped thousands, or why it means none, or could mean two. */
export function readAmount(cell: string): Amount | { problem: string } {
  const given = cell
    .replace(/\p{Zs}/gu, " ")
    .replaceAll("’", "'")
    .trim();
  const [sign = ""] = CURRENCY.exec(given) ?? [];
  const currency = CURRENCY_OF[sign.trim().toUpperCase()];
  const text = given.slice(sign.length);
  if (ONE_GROUP.test(text)) {
    const [whole = "", fraction = ""] = text.split(/[.,]/);
    return { problem: `Could be ${whole}${fraction} or ${Number(`${whole}.${fraction}`).toFixed(2)}` };
  }
  if (/^-?\d+$/.test(text)) return { value: Number(text), currency };
  if (GROUPED.test(text)) return { value: Number(text.replace(/\D/g, "")), currency };
  const [, minus = "", whole = "", fraction = ""] = /^(-?)([\d., ']*?\d)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (/^\d+$/.test(whole) || GROUPED.test(whole))
    return { value: Number(`${minus}${whole.replace(/\D/g, "")}.${fraction || "0"}`), currency };
  return { problem: "Value must be a number" };
}
