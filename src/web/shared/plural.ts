/** Returns a count with its noun: `1 change`, `1,200 changes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Returns counts as a list, without the kinds that have none: `24 products, 9 services and 1 user`. */
export function listCounts(kinds: readonly (readonly [count: number, one: string, many?: string])[]): string {
  const texts = kinds.filter(([count]) => count > 0).map((kind) => plural(...kind));
  return listNames(texts);
}

/** Returns names as a list: `Home, About and Careers`. */
export function listNames(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
