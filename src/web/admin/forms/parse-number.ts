/**
 * Kinds of numbers in forms, which differ in how `1,234` is read. Refused as `money`, it is 1234 as a `whole` number and 1.234 as a
 * `coordinate`.
 */
export type NumberKind = "money" | "whole" | "coordinate";

/** Sign, dollar sign as people paste it, then digits with separators. */
const TYPED = /^([+-]?) ?(\$?) ?([\d., ']*\d[.,]?)$/;
/** Thousands in groups of three, all with the same separator. */
const GROUPED = /^[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*$/;
/** A separator that groups thousands for some people and begins decimals for others. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
const WITH_FRACTION = /^(.*)([.,])(\d*)$/;

const EXAMPLES: Readonly<Record<NumberKind, string>> = { money: "1,234.50", whole: "1,234", coordinate: "-26.1076" };

type Reading = { value: number } | { problem: string } | undefined;

/** Returns a text with ASCII spaces, apostrophes and minus signs, whatever the program wrote from which it was pasted. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Zs}/gu, " ")
    .replaceAll("’", "'")
    .replaceAll("\u2212", "-")
    .trim();
}

/** Returns undefined for a text that has more than digits and separators in it. */
function read(text: string, kind: NumberKind): Reading {
  const [, sign = "", dollar, body = ""] = TYPED.exec(plain(text)) ?? [];
  if (body === "" || (dollar && kind !== "money")) return undefined;
  const typed = body.length > 20 ? "This" : body;
  const isOneGroup = ONE_GROUP.test(body);
  if (/^\d+$/.test(body) || (isOneGroup ? kind === "whole" : GROUPED.test(body))) {
    return readDigits(typed, sign, body, "", kind);
  }
  const [, whole = "", separator = "", fraction = ""] = WITH_FRACTION.exec(body) ?? [];
  const isDecimal = separator !== "" && !whole.includes(separator) && (/^\d*$/.test(whole) || GROUPED.test(whole));
  if (!isDecimal) return { problem: `${typed} can't be read as a number. Type it like ${EXAMPLES[kind]}` };
  if (kind === "money" && isOneGroup) return { problem: bothReadings(typed, whole, fraction) };
  if (kind === "money" && fraction.length === 3) return { problem: `${typed} has three decimals. Type at most two` };
  return readDigits(typed, sign, whole, fraction, kind);
}

function bothReadings(typed: string, whole: string, fraction: string): string {
  const [thousands, decimals] = [`${whole}${fraction}`, `${whole}.${fraction}`];
  return `${typed} could be ${thousands} or ${decimals}. Type ${thousands} or ${Number(decimals).toFixed(2)}`;
}

function readDigits(typed: string, sign: string, whole: string, fraction: string, kind: NumberKind): Reading {
  const digits = `${whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0"}.${fraction}`.replace(/\.?0*$/, "");
  const value = Number(`${sign}${digits}`) || 0;
  // More digits than a number can store: an amount must not be rounded, while a coordinate may be.
  if (kind !== "coordinate" && PLAIN.format(`${Math.abs(value)}`) !== digits) {
    return { problem: `${typed} has too many digits` };
  }
  return { value };
}

/**
 * Returns the number that a text means, with a decimal comma or point and grouped thousands; undefined for a blank text. A text
 * that is no number, or could be two, comes back as a text, for the schema to refuse.
 */
export function parseNumber(text: string, kind: NumberKind): number | string | undefined {
  if (plain(text) === "") return undefined;
  const reading = read(text, kind);
  return reading && "value" in reading ? reading.value : text.trim();
}

/** Returns why the digits of a text make no number, or could make two; undefined where the schema says what is wrong. */
export function numberProblem(text: string, kind: NumberKind): string | undefined {
  const reading = read(text, kind);
  return reading && "problem" in reading ? reading.problem : undefined;
}

/** Format without groups and exponents, given texts so that it adds no binary fractions. */
const PLAIN = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/** Returns a number as its field shows it: `480`, `24.90`, `-26.1076`. */
export function numberText(value: number, kind: NumberKind): string {
  return kind === "money" && !Number.isInteger(value) ? value.toFixed(2) : PLAIN.format(`${value}`);
}

/** Returns the text of the number that was understood; the same text where none was, or where it would be rounded. */
export function understoodText(text: string, kind: NumberKind): string {
  const value = parseNumber(text, kind);
  if (typeof value !== "number") return text;
  const shown = numberText(value, kind);
  return parseNumber(shown, kind) === value ? shown : text;
}

/** Difference that an arrow key makes. */
const STEPS: Readonly<Record<NumberKind, number>> = { money: 0.01, whole: 1, coordinate: 0.01 };

/** Returns the text one step up or down, where money and whole numbers stop at 0; undefined for what is no number. */
export function steppedText(text: string, kind: NumberKind, direction: 1 | -1): string | undefined {
  const value = parseNumber(text, kind) ?? 0;
  if (typeof value === "string") return undefined;
  const next = Number((value + direction * STEPS[kind]).toFixed(10));
  return numberText(kind === "coordinate" ? next : Math.max(next, Math.min(value, 0)), kind);
}
