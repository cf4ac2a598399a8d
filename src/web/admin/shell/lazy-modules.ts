/** Script that no screen needs at first: loaded when it is asked for, and before that by `frame/preload.tsx`. */
export const LAZY_MODULES = {
  palette: () => import("../keyboard/palette.tsx"),
  charts: () => import("../dashboard/dashboard-charts.tsx"),
  /** The menus and the choice of display: Base UI's popups, of 30 kB, would take a list above its 225 kB. */
  menus: () => import("./menus.tsx"),
  /** Draws the covers of records without a picture. */
  covers: () => import("../pictures/covers.ts"),
};

/** Fetches a module that a press is about to ask for. A failure is shown when it is pressed. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
