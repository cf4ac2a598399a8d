/** A value for each of these, in their order. */
export function ofEach<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  // The keys are those of the entries; Object.fromEntries knows but text.
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}
