import type { SampleData } from "#contract/sample-data.ts";

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** `24 products, 9 services and 1 user`, without the kinds of which there are none. */
export function samplesInWords({ products, services, customers, users }: SampleData): string {
  const kinds = [
    [products, "product"],
    [services, "service"],
    [customers, "customer"],
    [users, "user"],
  ] as const;
  const words = kinds.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return new Intl.ListFormat("en-GB").format(words);
}

/** Says which samples stay; nothing where none does. */
export function changedInWords(changed: number): string {
  if (changed === 0) return "";
  return changed === 1
    ? "One sample stays, because somebody has changed it."
    : `${changed} samples stay, because somebody has changed them.`;
}
