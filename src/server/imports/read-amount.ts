/** Currency in front of an amount, as spreadsheets write it. */
const CURRENCY = /^(?:US\$|[$€£R]|ZAR|USD|EUR|GBP)\s*/i;
const GROUPED = /^[1-9]\d{0,2}(?:([., '])\d{3})(?:\1\d{3})*$/;
/** A separator that groups thousands for some people and begins decimals for others. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Returns the number that a cell means, with a decimal comma or point and grouped thousands, or why it means none, or could mean two. */
export function readAmount(cell: string): { value: number } | { problem: string } {
  const text = cell
    .replace(/\p{Zs}/gu, " ")
    .replaceAll("’", "'")
    .trim()
    .replace(CURRENCY, "");
  if (ONE_GROUP.test(text)) {
    const [whole = "", fraction = ""] = text.split(/[.,]/);
    return { problem: `Could be ${whole}${fraction} or ${Number(`${whole}.${fraction}`).toFixed(2)}` };
  }
  if (/^-?\d+$/.test(text)) return { value: Number(text) };
  if (GROUPED.test(text)) return { value: Number(text.replace(/\D/g, "")) };
  const [, sign = "", whole = "", fraction = ""] = /^(-?)([\d., ']*?\d)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (/^\d+$/.test(whole) || GROUPED.test(whole))
    return { value: Number(`${sign}${whole.replace(/\D/g, "")}.${fraction || "0"}`) };
  return { problem: "Value must be a number" };
}
