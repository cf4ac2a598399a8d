import { useLocation } from "react-router";
import { COMING_ADMIN_PAGES } from "#contract/pages.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import unfinished from "#web/art/unfinished.svg";
import { paths } from "#web/shared/paths.ts";
import type { Route } from "./+types/coming-page";

function comingPage(pathname: string) {
  return COMING_ADMIN_PAGES.find(({ path }) => path === pathname.replace(/\/$/, ""));
}

export function meta({ location }: Route.MetaArgs) {
  return [{ title: comingPage(location.pathname)?.title ?? "Back office" }, { name: "robots", content: "noindex" }];
}

/** The place of a screen that a later version brings. */
export default function ComingPage() {
  const page = comingPage(useLocation().pathname);
  if (!page) return null;
  return (
    <>
      <PageTitle title={page.title} />
      <div className="rounded-panel border border-border bg-surface shadow-1">
        <EmptyState
          action={<ButtonLink to={paths.messages}>Open messages</ButtonLink>}
          art={unfinished}
          title={`This screen comes with version ${page.version}.`}
        >
          Its place in the menu is kept. Until then, messages and the dashboard are ready.
        </EmptyState>
      </div>
    </>
  );
}
