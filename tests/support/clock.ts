export interface Clock {
  now: () => Date;
  forward(ms: number): void;
  set(instant: string): void;
}

export const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** A wall clock that only moves when a test moves it. */
export function createClock(start = "2026-11-20T08:00:00.000Z"): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    forward(ms) {
      time += ms;
    },
    set(instant) {
      time = Date.parse(instant);
    },
  };
}
