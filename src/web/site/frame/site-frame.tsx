import { siteScript } from "virtual:site-scripts";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { ReactNode } from "react";
import { ADMINS_ONLY_NOTICE } from "#content/notice.ts";
import type { Company } from "#contract/company.ts";
import type { MenuLink } from "#contract/menus.ts";
import { classNames } from "#ui/class-names.ts";
import { data } from "../data-attributes.ts";
import type { ShownMenus } from "../shown-menus.ts";
import { BarLink } from "./bar-link.tsx";
import { Brand, type Logos } from "./brand.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { MenuButton, SiteMenu } from "./site-menu.tsx";

interface SiteFrameProps {
  company: Company;
  logos?: Logos;
  /** Path of the page in the frame, to mark its link. */
  path: string;
  /** Whether the page is night in both themes, and the bar with it. */
  night?: boolean;
  /** Whether the page shows a draft. */
  isPreview?: boolean;
  menus: ShownMenus;
  children: ReactNode;
}

/** Bar, page and footer of every public page, and the script that they share. */
export function SiteFrame({
  company,
  logos = {},
  path,
  night = false,
  isPreview = false,
  menus,
  children,
}: SiteFrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteBar company={company} logos={logos} menus={menus} path={path} night={night} />
      <main id="content" className="site-main pt-(--bar)" tabIndex={-1}>
        <AdminsOnlyNotice />
        {isPreview && <DraftNotice />}
        {children}
      </main>
      <SiteFooter company={company} logos={logos} menus={menus} />
      <script type="module" src={siteScript} data-site />
    </>
  );
}

/** Notice that is hidden in the page, which is the same for everyone. The script shows it at `/?notice=admins-only`. */
function AdminsOnlyNotice() {
  return (
    <div className="admins-only" {...data({ "data-notice": "admins-only" })} hidden>
      <div className="wrap">
        <p
          role="status"
          {...data({ "data-message": ADMINS_ONLY_NOTICE.message, "data-logged-out": ADMINS_ONLY_NOTICE.loggedOut })}
        />
        <button type="button" className="button button-outline button-small" {...data({ "data-logout": true })}>
          {ADMINS_ONLY_NOTICE.logout}
        </button>
      </div>
    </div>
  );
}

function DraftNotice() {
  return (
    <div className="draft-notice">
      <p className="wrap">
        This is a preview: what it says may not be published yet. Only people with this link can see it.
      </p>
    </div>
  );
}

/** Classes of the bar by the width from which its links have room beside the brand. Below it, the menu has them. */
const BARS = {
  md: { bar: "", links: "max-md:hidden", button: "md:hidden" },
  xl: { bar: "menu-below-xl", links: "max-xl:hidden", button: "xl:hidden" },
  none: { bar: "menu-always", links: "hidden", button: "" },
} as const;

/** Maximum letters of all links in the bar at 820 px and at 1280 px. A link's margins count as three letters. */
const [MD_LETTERS, XL_LETTERS] = [54, 92];
/** Maximum letters of the button in the bar of a phone. */
const PHONE_LETTERS = 12;

function roomFor(menu: readonly MenuLink[]): keyof typeof BARS {
  const letters = menu.reduce((sum, { label }) => sum + label.length + 3, 0);
  if (letters <= MD_LETTERS) return "md";
  return letters <= XL_LETTERS ? "xl" : "none";
}

/** The fixed bar: 72 px high, 64 px below 820 px. */
function SiteBar({ company, logos = {}, menus, path, night = false }: Omit<SiteFrameProps, "isPreview" | "children">) {
  const { menu } = menus;
  const bar = BARS[roomFor(menu)];
  const highlighted = menu.at(-1);
  return (
    <header className={classNames("site-bar", night && "dark", bar.bar)} {...data({ "data-bar": true })}>
      <div className="wrap flex h-full items-center gap-2 md:gap-3">
        {/* Below 360 px there is room for the mark only. */}
        <Brand company={company} isOpen={path === "/"} logos={logos} nameClass="max-[359.98px]:sr-only" night={night} />
        <nav aria-label="Main" className="ml-auto flex items-center gap-1">
          <ul className={classNames("flex items-center gap-1", bar.links)}>
            {menu.slice(0, -1).map((link) => (
              <li key={`${link.target} ${link.label}`}>
                <BarLink link={link} path={path} className="bar-link" />
              </li>
            ))}
          </ul>
          {highlighted && (
            <BarLink
              link={highlighted}
              path={path}
              className={classNames(
                "button button-accent button-small md:ml-2",
                highlighted.label.length > PHONE_LETTERS && "max-md:hidden",
              )}
            />
          )}
        </nav>
        <div className="-mr-2.5 flex items-center">
          <ThemeButton />
          <MenuButton className={bar.button} />
        </div>
      </div>
      <SiteMenu menus={menus} path={path} />
    </header>
  );
}

/** Button named after its action: frame.css shows the name for the current theme. Hidden without script. */
function ThemeButton() {
  return (
    <button type="button" className="icon-button needs-script" data-theme-toggle>
      <span className="in-light-theme">
        <Moon size={20} />
        <span className="sr-only">Switch to dark theme</span>
      </span>
      <span className="in-dark-theme">
        <Sun size={20} />
        <span className="sr-only">Switch to light theme</span>
      </span>
    </button>
  );
}
