/** Script that no screen needs at first. Whoever presses a button asks for it, and `frame/preload.tsx` before that. */
export const LAZY_MODULES = {
  userMenu: () => import("./frame/user-menu-items.tsx"),
  navigationDrawer: () => import("./frame/navigation-drawer.tsx"),
  passwordQuestion: () => import("./frame/password-question.tsx"),
  passkeys: () => import("./passkeys.ts"),
  palette: () => import("./palette/palette.tsx"),
  shortcutHelp: () => import("./shortcuts/shortcut-help.tsx"),
  bulkBar: () => import("./resource/bulk-bar.tsx"),
  displayOptions: () => import("./resource/display-options.tsx"),
  exportMenu: () => import("./resource/export-menu.tsx"),
  viewDialog: () => import("./views/view-dialog.tsx"),
  charts: () => import("./dashboard/dashboard-charts.tsx"),
  pageDialogs: () => import("./site/page-dialogs.ts"),
  keyDialog: () => import("./settings/key-dialog.tsx"),
  /** Draws the covers of what has no picture. */
  covers: () => import("#ui/weave/generated-cover.ts"),
  /** The same for projects, with what is drawn for single ones. */
  projectCovers: () => import("#ui/weave/covers.ts"),
};

/** Fetches what a press is about to ask for; should it fail, the press tells of it. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
