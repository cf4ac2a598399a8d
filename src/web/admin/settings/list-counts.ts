import { plural } from "#web/shared/plural.ts";

/** Returns `24 products, 9 services and 1 user`, without the kinds of which there are none. */
export function listCounts(kinds: readonly (readonly [count: number, one: string, many?: string])[]): string {
  const text = kinds.filter(([count]) => count > 0).map((kind) => plural(...kind));
  return new Intl.ListFormat("en-GB").format(text);
}
