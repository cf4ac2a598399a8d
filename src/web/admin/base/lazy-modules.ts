/** Modules that no screen needs at first. They are loaded on demand, or ahead of it by `shell/preload.tsx`. */
export const LAZY_MODULES = {
  palette: () => import("../keyboard/palette.tsx"),
  help: () => import("../keyboard/shortcut-help.tsx"),
  /** Questions before an account loses its work: with them, every list would exceed its 225 kB. */
  accountQuestions: () => import("../users/account-questions.tsx"),
  passwordQuestion: () => import("../shell/password-question.tsx"),
  /** Questions and the menu of a phone: with Base UI's dialog, of 9 kB, the longest lists would exceed their 225 kB. */
  confirmation: () => import("#ui/confirmation.tsx"),
  navigationDrawer: () => import("../shell/navigation-drawer.tsx"),
  charts: () => import("../dashboard/dashboard-charts.tsx"),
  /** Menus and display options: with Base UI's popups, of 30 kB, a list would exceed its 225 kB. */
  menus: () => import("../shell/menus.tsx"),
  /** Draws the covers of records without a picture. */
  covers: () => import("../pictures/covers.ts"),
};

/** Loads a module before a press needs it. A failure is shown at the press. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
