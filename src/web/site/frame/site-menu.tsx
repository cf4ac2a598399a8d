import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { MAIN_LINKS, MORE_LINKS, type NavigationLink, PRODUCTS_LINK } from "#content/navigation.ts";
import { BarLink } from "./bar-link.tsx";

const MENU_ID = "site-menu";
const HOME_LINK = { label: "Home", href: "/" };

/**
 * Button of the menu. The browser opens and closes the popover and exposes its state. HTML allows no `aria-expanded` next to
 * `popovertarget` (decision 005), so the script adds it for tools that look for it, and updates the button's name.
 */
export function MenuButton() {
  return (
    <button
      type="button"
      className="icon-button md:hidden"
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
export function SiteMenu({ path }: { path: string }) {
  return (
    <div id={MENU_ID} className="site-menu" popover="auto">
      <nav aria-label="Menu">
        <MenuList links={[HOME_LINK, ...MAIN_LINKS, PRODUCTS_LINK]} path={path} />
        <MenuList links={MORE_LINKS} path={path} smaller />
      </nav>
      <div className="strands" />
    </div>
  );
}

function MenuList({
  links,
  path,
  smaller = false,
}: {
  links: readonly NavigationLink[];
  path: string;
  smaller?: boolean;
}) {
  return (
    <ul className={smaller ? "menu-more" : undefined}>
      {links.map((link) => (
        <li key={link.href}>
          <BarLink link={link} path={path} className="menu-link" />
        </li>
      ))}
    </ul>
  );
}
