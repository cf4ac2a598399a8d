import { daysBefore, isIn, type Viewer } from "#server/messages/states-store.ts";

/** Returns the condition that a message is open at a moment. */
export function openCondition(viewer: Viewer) {
  return isIn("open", viewer);
}

/** Returns the instant before which a message is older than some days. */
export function oldBefore({ now }: Viewer, days: number): string {
  return daysBefore(now, days);
}

export type { Viewer };
