/** `24 products, 9 services and 1 user`, without the kinds of which there are none. */
export function countedInWords(kinds: readonly (readonly [count: number, one: string, many?: string])[]): string {
  const words = kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many = `${one}s`]) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`);
  return new Intl.ListFormat("en-GB").format(words);
}
