const SHOWN = 4;

/** `Clients, Support`; of many the first, and how many more there are. */
export function namesInShort(names: readonly string[]): string {
  const first = names.slice(0, SHOWN).join(", ");
  const rest = names.length - SHOWN;
  return rest > 0 ? `${first} and ${rest} more` : first;
}
