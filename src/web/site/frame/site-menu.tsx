import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import type { MenuLink, Menus } from "#contract/menus.ts";
import { classNames } from "#ui/class-names.ts";
import { BarLink } from "./bar-link.tsx";

const MENU_ID = "site-menu";
const HOME_LINK = { label: "Home", target: "/" };

/**
 * Button of the menu. The browser opens and closes the popover and exposes its state. HTML allows no `aria-expanded` next to
 * `popovertarget` (decision 005), so the script adds it for tools that look for it, and updates the button's name.
 */
export function MenuButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={classNames("icon-button", className)}
      popoverTarget={MENU_ID}
      aria-controls={MENU_ID}
      aria-label="Open menu"
    >
      <Menu className="menu-closed" size={24} />
      <X className="menu-open" size={24} />
    </button>
  );
}

/** Menu below the bar: a popover, so that Escape closes it and focus returns without script. */
export function SiteMenu({ menus: { menu, moreMenu }, path }: { menus: Menus; path: string }) {
  return (
    <div id={MENU_ID} className="site-menu" popover="auto">
      <nav aria-label="Menu">
        <MenuList links={[HOME_LINK, ...menu]} path={path} />
        {moreMenu.length > 0 && <MenuList links={moreMenu} path={path} smaller />}
      </nav>
      <div className="strands" />
    </div>
  );
}

function MenuList({ links, path, smaller = false }: { links: readonly MenuLink[]; path: string; smaller?: boolean }) {
  return (
    <ul className={smaller ? "menu-more" : undefined}>
      {links.map((link) => (
        <li key={`${link.target} ${link.label}`}>
          <BarLink link={link} path={path} className="menu-link" />
        </li>
      ))}
    </ul>
  );
}
