import { useSyncExternalStore } from "react";

/** What lies over the whole back office, whichever screen is shown. */
type Overlay = "palette" | "help";

let shown: Overlay | undefined;
const listeners = new Set<() => void>();

/** Without one: closes whichever is open. */
export function showOverlay(overlay?: Overlay): void {
  shown = overlay;
  for (const listener of listeners) listener();
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
