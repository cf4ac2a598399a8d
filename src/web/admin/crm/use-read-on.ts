import { useEffect, useRef } from "react";

/**
 * The focus after 'Show older', whose button may be gone once the older entries are there: reading goes on at the first of them.
 * `list` is what holds the entries, as list items that take the focus, and `count` how many there are.
 */
export function useReadOn(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number>(undefined);
  useEffect(() => {
    if (place.current === undefined || count <= place.current) return;
    list.current?.querySelectorAll("li")[place.current]?.focus();
    place.current = undefined;
  }, [count]);
  return {
    list,
    readOn() {
      place.current = count;
    },
  };
}
