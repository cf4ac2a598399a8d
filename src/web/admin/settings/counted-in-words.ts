/** `24 products, 9 services and 1 user`, without the kinds of which there are none. */
export function countedInWords(kinds: readonly (readonly [count: number, one: string])[]): string {
  const words = kinds
    .filter(([count]) => count > 0)
    .map(([count, one]) => `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`);
  return new Intl.ListFormat("en-GB").format(words);
}
