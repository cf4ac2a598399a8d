import { useSyncExternalStore } from "react";
import { useMediaQuery } from "#ui/use-media-query.ts";

/** Storage key of the sidebar's width, which depends on the browser's window rather than on the user. */
const KEY = "sidebar";
type Width = "rail" | "wide";

/** Window width from which names fit beside a table. The user's choice takes precedence. */
const ROOMY = "(min-width: 1180px)";

const listeners = new Set<() => void>();
/** Choice of this page, for a browser that refuses storage. */
let chosen: Width | undefined;

function readChosen(): Width | undefined {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === "rail" || stored === "wide") chosen = stored;
  } catch {
    // Without storage, the width depends on the window.
  }
  return chosen;
}

export function chooseSidebarWidth(width: Width): void {
  chosen = width;
  try {
    localStorage.setItem(KEY, width);
  } catch {
    // Without storage, the choice lasts as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the sidebar shows icons only: by the user's choice, or because a table needs the room. */
export function useIsRail(): boolean {
  const isRoomy = useMediaQuery(ROOMY);
  const width = useSyncExternalStore(onChoice, readChosen, () => undefined);
  return width === undefined ? !isRoomy : width === "rail";
}
