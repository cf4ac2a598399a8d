/** Shorter work counts like work of this length: one piece of it is like another. */
const LEAST_MS = 10;
/** Of whom the order knows something, before it looks for those of whom it need not. */
const MANY_ASKERS = 1000;

/**
 * Who of many askers is next, by what their work costs while others wait: fair queueing by starts on a clock that runs as fast as each
 * of those who wait is served. A piece starts where the asker's piece before it ends, or at the clock, if that is later; the earliest
 * start is next. So who comes new is not behind all that others have asked for, and what somebody had while nobody else waited is not
 * held against him.
 */
export interface FairOrder {
  /** An asker who waited for nothing wants something. */
  arrive(asker: string): void;
  /** Where the asker's next piece starts: the lowest is next. */
  startOf(asker: string): number;
  begin(asker: string): void;
  /** `askers`: how many are busy. */
  end(asker: string, ms: number, askers: number): void;
  /** Nobody waits, and nothing is under way: everybody begins alike. */
  rest(): void;
}

/** `isBusy`: whether an asker waits, or has something under way. */
export function createFairOrder(isBusy: (asker: string) => boolean): FairOrder {
  const starts = new Map<string, number>();
  let clock = 0;
  let forgetAt = MANY_ASKERS;
  const startOf = (asker: string) => starts.get(asker) ?? clock;

  /** Seldom, since it looks at all of them. */
  function forgetWhoHadNoMore(): void {
    // Of whoever waits the start says since when, while the clock goes on.
    for (const [asker, start] of starts) if (start <= clock && !isBusy(asker)) starts.delete(asker);
    forgetAt = Math.max(MANY_ASKERS, 2 * starts.size);
  }

  return {
    startOf,
    arrive(asker) {
      starts.set(asker, Math.max(startOf(asker), clock));
    },
    begin(asker) {
      // What it costs is known at its end.
      starts.set(asker, startOf(asker) + 1);
    },
    end(asker, ms, askers) {
      const cost = Math.max(1, Math.round(ms / LEAST_MS));
      starts.set(asker, startOf(asker) + cost - 1);
      clock += cost / Math.max(1, askers);
      if (starts.size > forgetAt) forgetWhoHadNoMore();
    },
    rest() {
      starts.clear();
    },
  };
}
