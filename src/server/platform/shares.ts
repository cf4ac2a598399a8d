const MINUTE_MS = 60_000;
/** Shorter work counts like work of this length: one piece of it is like another. */
const LEAST_MS = 10;
/** Whoever comes from more addresses than this starts all of them over. */
const MOST_ASKERS = 50_000;

/** What each asker has had of a thing that all share, lately: with every minute half as much of it counts. */
export interface Shares {
  of(asker: string): number;
  add(asker: string, ms: number): void;
}

export function createShares(now: () => number = () => performance.now()): Shares {
  const had = new Map<string, number>();
  let halvedAt = now();

  function halve(): void {
    const minutes = Math.floor((now() - halvedAt) / MINUTE_MS);
    if (minutes === 0) return;
    halvedAt += minutes * MINUTE_MS;
    for (const [asker, share] of had) {
      const left = Math.floor(share / 2 ** minutes);
      if (left > 0) had.set(asker, left);
      else had.delete(asker);
    }
  }

  return {
    of: (asker) => had.get(asker) ?? 0,
    add(asker, ms) {
      halve();
      if (had.size >= MOST_ASKERS) had.clear();
      had.set(asker, (had.get(asker) ?? 0) + Math.max(1, Math.round(ms / LEAST_MS)));
    },
  };
}
