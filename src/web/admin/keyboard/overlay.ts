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
/** Function of the palette's field that takes typed text; undefined while the field is not there. */
let receiver: ((text: string) => void) | undefined;

/** Opens an overlay. Without an argument: closes the open one. */
export function showOverlay(overlay?: Overlay): void {
  if (overlay) focusedRow = currentRow();
  typedAhead = "";
  shown = overlay;
  for (const listener of listeners) listener();
}

/** Passes a typed text to the field of the palette, or keeps it until the field is there. */
export function bufferKeystroke(text: string): void {
  if (receiver) receiver(text);
  else typedAhead += text;
}

/**
 * Passes the kept text to `take`, and from then on every text of `bufferKeystroke`. Returns a function that ends this.
 */
export function flushKeystrokes(take: (text: string) => void): () => void {
  receiver = take;
  if (typedAhead !== "") take(typedAhead);
  typedAhead = "";
  return () => {
    receiver = undefined;
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
