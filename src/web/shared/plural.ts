/** Returns a number with its noun: `1 change`, `1,200 changes`. The plural of the noun is `one` with an s unless it is given. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
