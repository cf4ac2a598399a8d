import { useLocation } from "react-router";
import { COMING_PAGES } from "#contract/pages.ts";
import unfinished from "#web/art/unfinished.svg";
import type { Route } from "./+types/coming-page";
import { SidePicturePage } from "./frame/side-picture-page.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

/** `/about/` is the same page as `/about`. */
function comingPageAt(path: string) {
  return COMING_PAGES.find((page) => page.path === path.replace(/\/+$/, ""));
}

export function meta({ matches, location }: Route.MetaArgs) {
  const title = comingPageAt(location.pathname)?.title ?? "Coming";
  return pageMeta(frameIn(matches), { title, path: location.pathname, unlisted: true });
}

/** Holds the place of a page that is linked to before it is there, and says so. */
export default function ComingPage() {
  const page = comingPageAt(useLocation().pathname);
  return (
    <SidePicturePage heading={page?.title ?? "Coming"} picture={unfinished}>
      <p>This page comes with version {page?.version} of our website. It is still on the loom.</p>
      <p>If your question cannot wait for it, write to us: a person reads every message.</p>
      <p className="flex flex-wrap gap-3">
        <a className="button button-primary" href="/#contact">
          Write to us
        </a>
        <a className="button button-outline" href="/">
          Home page
        </a>
      </p>
    </SidePicturePage>
  );
}
