/** Shorter work counts like work of this length: one piece of it is like another. */
const LEAST_MS = 10;
/** Askers that wait for nothing and have had no more than others need not be known. */
const MANY_ASKERS = 1000;

/**
 * Who of many askers is next, by what their work costs while others wait (start-time fair queueing, Goyal, Vin and Cheng, 1996). Each
 * piece has a start: where the asker's piece before it ends, or where the one that was begun last starts, if that is later. The earliest
 * start is next. So who comes new is before all who have had theirs, however many they are, and what somebody had while nobody else
 * waited is not held against him.
 */
export interface FairOrder {
  /** An asker who waited for nothing wants something. */
  arrive(asker: string): void;
  /** Where the asker's next piece starts: the lowest is next. */
  startOf(asker: string): number;
  begin(asker: string): void;
  end(asker: string, ms: number): void;
}

export function createFairOrder(): FairOrder {
  const starts = new Map<string, number>();
  let lastBegun = 0;
  const startOf = (asker: string) => starts.get(asker) ?? lastBegun;

  function forgetWhoHadNoMore(): void {
    for (const [asker, start] of starts) if (start <= lastBegun) starts.delete(asker);
  }

  return {
    startOf,
    arrive(asker) {
      starts.set(asker, Math.max(startOf(asker), lastBegun));
    },
    begin(asker) {
      const start = startOf(asker);
      lastBegun = Math.max(lastBegun, start);
      // What it costs is known at its end.
      starts.set(asker, start + 1);
    },
    end(asker, ms) {
      const beyond = Math.max(1, Math.round(ms / LEAST_MS)) - 1;
      starts.set(asker, startOf(asker) + beyond);
      if (starts.size > MANY_ASKERS) forgetWhoHadNoMore();
    },
  };
}
