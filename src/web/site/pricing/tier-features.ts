import { PRICE_LIST } from "#content/pricing.ts";

/** Line of a tier. An entry that the tier before lacks is `new`, or `following` below a line that sums that tier up. */
export interface TierFeature {
  text: string;
  kind: "plain" | "new" | "following";
}

export interface PreviousTier {
  title: string;
  entries: readonly string[];
}

/**
 * Returns the lines of a tier. If it has all entries of the tier before, one line sums them up. The first entry may differ, since
 * it states an amount: "Up to ten servers" after "Up to three servers".
 */
export function tierFeatures(entries: readonly string[], before: PreviousTier | undefined): TierFeature[] {
  if (!before) return entries.map((text) => ({ text, kind: "plain" }));
  const [first, ...others] = entries;
  if (before.entries.length > 1 && isWithin(before.entries, entries)) {
    return summed(before, entries);
  }
  const rest = before.entries.slice(1);
  if (first !== undefined && rest.length > 1 && isWithin(rest, others) && !before.entries.includes(first)) {
    return summed(before, entries);
  }
  return entries.map((text) => ({ text, kind: before.entries.includes(text) ? "plain" : "new" }));
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((entry) => all.includes(entry));

function summed(before: PreviousTier, entries: readonly string[]): TierFeature[] {
  const added = entries.filter((entry) => !before.entries.includes(entry));
  return [
    { text: PRICE_LIST.allOf(before.title, added.length > 0), kind: "plain" },
    ...added.map((text) => ({ text, kind: "following" as const })),
  ];
}
