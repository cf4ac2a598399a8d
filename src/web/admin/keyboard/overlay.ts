import { useSyncExternalStore } from "react";
import { currentRow } from "./rows.ts";

/** Overlay above every screen of the back office. */
type Overlay = "palette" | "help";

let shown: Overlay | undefined;
/** Row of a list that had the focus when the overlay opened. */
let focusedRow: HTMLElement | undefined;
const listeners = new Set<() => void>();
/** Text typed for the palette before its field had the focus. */
let typedAhead = "";
let takesTyped: ((text: string) => void) | undefined;

/** Opens an overlay. Without an argument: closes the open one. */
export function showOverlay(overlay?: Overlay): void {
  if (overlay) focusedRow = currentRow();
  typedAhead = "";
  shown = overlay;
  for (const listener of listeners) listener();
}

export function bufferKeystroke(text: string): void {
  if (takesTyped) takesTyped(text);
  else typedAhead += text;
}

/** Passes text that is typed before the palette has its field to `take`. Returns a function that ends this. */
export function flushKeystrokes(take: (text: string) => void): () => void {
  takesTyped = take;
  if (typedAhead !== "") take(typedAhead);
  typedAhead = "";
  return () => {
    takesTyped = undefined;
  };
}

export function rowThatHadFocus(): HTMLElement | undefined {
  return focusedRow;
}

export function shownOverlay(): Overlay | undefined {
  return shown;
}

function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownOverlay(): Overlay | undefined {
  return useSyncExternalStore(onOverlayChange, shownOverlay, () => undefined);
}
