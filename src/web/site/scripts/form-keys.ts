const LONGEST_KEY = 200;
const ROOM_FOR_COUNT = 10;

/**
 * Names attempts to send a form, for the `Idempotency-Key`: the same words get the same key, so a retry never doubles;
 * changed words get a key of their own (`<first>.2`, `<first>.3`, …), so they are never refused as somebody else's.
 */
export function createKeys(first: string): (body: string) => string {
  const base = first.slice(ROOM_FOR_COUNT - LONGEST_KEY);
  const keys = new Map<string, string>();
  return (body) => {
    const key = keys.get(body) ?? (keys.size === 0 ? base : `${base}.${keys.size + 1}`);
    keys.set(body, key);
    return key;
  };
}

/** For a form whose token could not be fetched. Unlike `crypto.randomUUID` it is there without TLS too. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
