/** A 32-bit FNV-1a hash of a text, never negative. The same text gives the same number on every machine. */
export function hashText(text: string): number {
  let hash = 2166136261;
  for (let position = 0; position < text.length; position += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(position), 16777619);
  }
  return hash >>> 0;
}

/** An endless row of numbers in [0, 1) that depends on the seed alone (mulberry32). Not for secrets. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One entry of a list, chosen by the next random number. */
export function pick<Entry>(random: () => number, first: Entry, ...others: readonly Entry[]): Entry {
  return others[Math.floor(random() * (others.length + 1)) - 1] ?? first;
}

/** Returns a whole number from `min` to `max`, both included. */
export function randomInt(random: () => number, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}
