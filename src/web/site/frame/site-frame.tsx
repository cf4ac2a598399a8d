import { siteScript } from "virtual:site-scripts";
import type { ReactNode } from "react";
import type { Company } from "#contract/company.ts";
import { AdminsOnlyNotice } from "./admins-only-notice.tsx";
import { SiteBar } from "./site-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";

interface SiteFrameProps {
  company: Company;
  /** Of the page in the frame, to mark its link. */
  path: string;
  /** Whether the page is night in both themes, and the bar with it. */
  night?: boolean;
  children: ReactNode;
}

/** Bar, page and footer of every public page, and the script that they share. */
export function SiteFrame({ company, path, night = false, children }: SiteFrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <SiteBar company={company} path={path} night={night} />
      <main id="content" className="site-main pt-(--bar)" tabIndex={-1}>
        <AdminsOnlyNotice />
        {children}
      </main>
      <SiteFooter company={company} />
      <script type="module" src={siteScript} data-site />
    </>
  );
}
