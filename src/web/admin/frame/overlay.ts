import { useSyncExternalStore } from "react";
import { currentRow } from "../shortcuts/rows.ts";

/** What lies over the whole back office, whichever screen is shown. */
type Overlay = "palette" | "help";

let shown: Overlay | undefined;
/** The row of a list that had the focus before. */
let focusedRow: HTMLElement | undefined;
const listeners = new Set<() => void>();

/** Without one: closes whichever is open. */
export function showOverlay(overlay?: Overlay): void {
  if (overlay) focusedRow = currentRow();
  shown = overlay;
  for (const listener of listeners) listener();
}

export function rowBehind(): HTMLElement | undefined {
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
