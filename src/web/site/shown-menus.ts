import type { MenuLink, Menus } from "#contract/menus.ts";
import type { Settings } from "#contract/settings.ts";
import { type HideablePageKey, isHiddenPath } from "#contract/site-pages.ts";

/** Links of a page, and whether it has forms of the newsletter. */
export interface ShownMenus extends Menus {
  hasNewsletter: boolean;
}

/**
 * Returns the menus without links to hidden pages, and without those to the news while there is no article. Groups that have lost all
 * of their links are left out.
 */
export function shownMenus(
  { menu, moreMenu, footer, credit, hiddenPages }: Menus & Pick<Settings, "hiddenPages">,
  { hasNews }: { hasNews: boolean },
): ShownMenus {
  const hidden: readonly HideablePageKey[] = hasNews ? hiddenPages : [...hiddenPages, "news"];
  const isShown = ({ target }: MenuLink) => !isHiddenPath(hidden, target.split(/[?#]/, 1)[0] ?? "");
  const groups = footer.map(({ title, links }) => ({ title, links: links.filter(isShown) }));
  return {
    menu: menu.filter(isShown),
    moreMenu: moreMenu.filter(isShown),
    footer: groups.filter(({ links }) => links.length > 0),
    credit,
    hasNewsletter: !hidden.includes("newsletter"),
  };
}
