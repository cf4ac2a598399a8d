import { scaleLinear } from "d3-scale";

/** Below this width there is room for every second tick only. */
const ROOM_FOR_ALL = 600;

/** Which places on the time axis are named. The last one always is: it is what the others lead to. */
export function namedIndexes(count: number, width: number): number[] {
  const step = width < ROOM_FOR_ALL ? 2 : 1;
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

const WANTED_TICKS = 4;

/** Whole numbers from nothing to at least the highest value: half a customer is no tick. */
export function wholeTicks(highest: number): number[] {
  return scaleLinear()
    .domain([0, Math.max(highest, WANTED_TICKS)])
    .nice(WANTED_TICKS)
    .ticks(WANTED_TICKS)
    .filter(Number.isInteger);
}

/** The place of a point at `x`, of `count` that spread evenly over a width. */
export function indexAt(x: number, width: number, count: number): number {
  const index = Math.round((x / Math.max(width, 1)) * (count - 1));
  return Math.min(Math.max(index, 0), count - 1);
}
