import { scaleLinear } from "d3-scale";

/** Minimum width, in px, to label every tick. A narrower axis labels every second one. */
const ROOM_FOR_ALL = 600;
/** Width of a label with its distance to the next, in px: a number, or also a month where points are many. */
const LABEL_WIDTHS = { short: 50, long: 75 };
/** Number of points, in days of a month, beyond which most labels name a month. */
const MANY = 31;

/** Returns the indexes that get a label on the time axis, always with the last one. */
export function namedIndexes(count: number, width: number): number[] {
  const labelWidth = count > MANY ? LABEL_WIDTHS.long : LABEL_WIDTHS.short;
  const step = Math.max(width < ROOM_FOR_ALL ? 2 : 1, Math.ceil((count * labelWidth) / width));
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % step === 0);
}

const WANTED_TICKS = 4;

/** Returns whole numbers from 0 to at least `highest`: a tick for half a customer makes no sense. */
export function integerTicks(highest: number): number[] {
  return scaleLinear()
    .domain([0, Math.max(highest, WANTED_TICKS)])
    .nice(WANTED_TICKS)
    .ticks(WANTED_TICKS)
    .filter(Number.isInteger);
}

/** Returns the index of the point nearest to `x`, of `count` points spread evenly over `width`. */
export function indexAt(x: number, width: number, count: number): number {
  const index = Math.round((x / Math.max(width, 1)) * (count - 1));
  return Math.min(Math.max(index, 0), count - 1);
}
