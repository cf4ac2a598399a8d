/** Modules that no screen needs at first. They are loaded on demand, or ahead of it by `shell/preload.tsx`. */
export const LAZY_MODULES = {
  palette: () => import("../keyboard/palette.tsx"),
  /** Events from the server, which no screen needs for its first rows. */
  live: () => import("../live/live.tsx"),
  help: () => import("../keyboard/shortcut-help.tsx"),
  /** Questions before an account loses its work: with them, every list would exceed its 225 kB. */
  accountQuestions: () => import("../users/account-questions.tsx"),
  passwordQuestion: () => import("../shell/password-question.tsx"),
  /** Questions and the menu of a phone: with Base UI's dialog, of 9 kB, the longest lists would exceed their 225 kB. */
  confirmation: () => import("#ui/confirmation.tsx"),
  navigationDrawer: () => import("../shell/navigation-drawer.tsx"),
  charts: () => import("../dashboard/dashboard-charts.tsx"),
  /** Growth of subscribers, with the charts. */
  subscriberGrowth: () => import("../subscribers/growth-chart.tsx"),
  /** Menus and display options: with Base UI's popups, of 30 kB, a list would exceed its 225 kB. */
  menus: () => import("../shell/menus.tsx"),
  /** Notices of the browser, which few accounts have chosen. */
  browserNotices: () => import("../notifications/show-notices.ts"),
  /** Question for the reason of a lost deal: a dialog with a form. */
  lostReason: () => import("../deals/reason-dialog.tsx"),
  /** Dialogs of a message: with Base UI's dialog and a combobox, of 15 kB, a message would be shown later than other records. */
  messageDialogs: () => import("../messages/message-dialogs.tsx"),
  /** Boards, which fewer users choose than lists. */
  dealBoard: () => import("../deals/deal-board.tsx"),
  applicationBoard: () => import("../applications/application-board.tsx"),
  /** Colours that follow from those of a company, with the library that counts contrasts. */
  brandPreview: () => import("../settings/brand-preview.tsx"),
  /** Draws the covers of records without a picture. */
  covers: () => import("../pictures/covers.ts"),
};

/** Turns formatted text of the clipboard into Markdown. Loaded at the first paste of it, and not ahead: few users paste. */
export const PASTED_MARKDOWN = () => import("../writing/pasted-markdown.ts");

/** Loads a module before a press needs it. A failure is shown at the press. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
