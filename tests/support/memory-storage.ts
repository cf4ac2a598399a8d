/** A `localStorage` for tests that run outside a browser. */
export function memoryStorage(): Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem"> {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
