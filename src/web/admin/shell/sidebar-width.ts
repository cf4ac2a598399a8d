import { useSyncExternalStore } from "react";
import { useMediaQuery } from "#ui/use-media-query.ts";

/** How wide the sidebar is: kept in this browser, since it is about the window and not the person. */
const KEY = "sidebar";
type Width = "rail" | "wide";

/** From here on there is room for names beside a table, unless somebody wants it otherwise. */
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
    // Without storage it is as wide as the window lets it be.
  }
  return chosen;
}

export function chooseSidebarWidth(width: Width): void {
  chosen = width;
  try {
    localStorage.setItem(KEY, width);
  } catch {
    // It stays so as long as this page is open.
  }
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the sidebar shows icons alone: as was chosen, or where a table needs the room. */
export function useIsRail(): boolean {
  const isRoomy = useMediaQuery(ROOMY);
  const width = useSyncExternalStore(onChoice, readChosen, () => undefined);
  return width === undefined ? !isRoomy : width === "rail";
}
