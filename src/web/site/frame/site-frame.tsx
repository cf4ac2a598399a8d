import { siteScript } from "virtual:site-scripts";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import type { ReactNode } from "react";
import { MAIN_LINKS, PRODUCTS_LINK } from "#content/navigation.ts";
import { ADMINS_ONLY_NOTICE } from "#content/notice.ts";
import type { Company } from "#contract/company.ts";
import { data } from "../data-attributes.ts";
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
  /** Whether the footer links to the news. */
  hasNews?: boolean;
  children: ReactNode;
}

/** Bar, page and footer of every public page, and the script that they share. */
export function SiteFrame({
  company,
  logos = {},
  path,
  night = false,
  isPreview = false,
  hasNews = false,
  children,
}: SiteFrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteBar company={company} logos={logos} path={path} night={night} />
      <main id="content" className="site-main pt-(--bar)" tabIndex={-1}>
        <AdminsOnlyNotice />
        {isPreview && <DraftNotice />}
        {children}
      </main>
      <SiteFooter company={company} hasNews={hasNews} logos={logos} />
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

/** The fixed bar: 72 px high, 64 px below 820 px, where the menu takes the place of its links. */
function SiteBar({ company, logos = {}, path, night = false }: Omit<SiteFrameProps, "isPreview" | "children">) {
  return (
    <header className={night ? "site-bar dark" : "site-bar"} {...data({ "data-bar": true })}>
      <div className="wrap flex h-full items-center gap-2 md:gap-3">
        {/* Below 360 px there is room for the mark only. */}
        <Brand company={company} isOpen={path === "/"} logos={logos} nameClass="max-[359.98px]:sr-only" night={night} />
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
