/** Returns a record with a value for each key, in the order of the keys. */
export function mapToRecord<Key extends string, Value>(
  keys: readonly Key[],
  valueFor: (key: Key) => Value,
): Record<Key, Value> {
  // `Object.fromEntries` types all keys as string.
  return Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, Value>;
}
