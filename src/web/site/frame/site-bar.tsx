import { MAIN_LINKS, PRODUCTS_LINK } from "#content/navigation.ts";
import type { Company } from "#contract/company.ts";
import { Mark } from "#ui/mark.tsx";
import { data } from "../data-attributes.ts";
import { BarLink } from "./bar-link.tsx";
import { MenuButton, SiteMenu } from "./site-menu.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** The fixed bar: 72 px high, 64 px below 820 px, where the menu takes the place of its links. */
export function SiteBar({ company, path, night }: { company: Company; path: string; night: boolean }) {
  return (
    <header className={night ? "site-bar dark" : "site-bar"} {...data({ "data-bar": true })}>
      <div className="wrap flex h-full items-center gap-2 md:gap-3">
        <a className="brand" href="/" aria-current={path === "/" ? "page" : undefined}>
          <Mark size={38} />
          {/* At 320 px the mark stands for the name. */}
          <span className="max-[359.98px]:sr-only">{company.name}</span>
        </a>
        <nav aria-label="Main" className="ml-auto flex items-center gap-1">
          <ul className="flex items-center gap-1 max-md:hidden">
            {MAIN_LINKS.map((link) => (
              <li key={link.href}>
                <BarLink link={link} path={path} className="bar-link" />
              </li>
            ))}
          </ul>
          <BarLink link={PRODUCTS_LINK} path={path} className="button button-accent button-small md:ml-2" />
        </nav>
        <div className="-mr-2.5 flex items-center">
          <ThemeButton />
          <MenuButton />
        </div>
      </div>
      <SiteMenu path={path} />
    </header>
  );
}
