import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of an element, kept up to date; `usual` until it is known. */
export function useWidth<Measured extends Element>(usual: number): [RefObject<Measured | null>, number] {
  const ref = useRef<Measured>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.getBoundingClientRect().width || usual);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width || usual));
    observer.observe(element);
    return () => observer.disconnect();
  }, [usual]);
  return [ref, width];
}
