import { type RefObject, useLayoutEffect, useRef } from "react";

/** Marks of the current link or button of a row. */
const CURRENT = "[aria-current=page], [aria-pressed=true]";

/** Returns a ref for a row of links or buttons that may be wider than the screen. It scrolls to the current one when `shown` changes. */
export function useShownChoice<Row extends HTMLElement>(shown: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes the row or its current choice
  useLayoutEffect(() => {
    const [outer, current] = [row.current, row.current?.querySelector(CURRENT)];
    if (!outer || !current || outer.scrollWidth <= outer.clientWidth) return;
    const [{ left, width }, box] = [current.getBoundingClientRect(), outer.getBoundingClientRect()];
    // The middle shows that there is more on both sides. `scrollIntoView` could scroll the page too.
    outer.scrollLeft += left + width / 2 - (box.left + box.width / 2);
  }, [shown]);
  return row;
}
