import { data, useLocation } from "react-router";
import unfinished from "#web/art/unfinished.svg";
import type { Route } from "./+types/not-found-page";
import { frameData } from "./frame-data.ts";
import { SidePicturePage } from "./layout/side-picture-page.tsx";
import { NotFoundContent } from "./not-found-content.tsx";
import { pageMeta } from "./page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

/** Not a route of its own: the back office loads the names of all routes first. */
const isPreview = (pathname: string) => pathname.startsWith("/preview/");

export function meta({ matches, location: { pathname } }: Route.MetaArgs) {
  const [title, description] = isPreview(pathname)
    ? ["This preview has ended", "The draft that this link showed is not shown any more."]
    : ["Page not found", "There is no page at this address. Use the menu to find what you are looking for."];
  return pageMeta(frameData(matches), { title, description, path: pathname, unlisted: true });
}

export default function NotFound() {
  return isPreview(useLocation().pathname) ? <PreviewEnded /> : <NotFoundContent />;
}

/** Content for a preview link that has expired or never existed. */
function PreviewEnded() {
  return (
    <SidePicturePage heading="This preview has ended" picture={unfinished}>
      <p>The link showed a draft of a page for a few days, or until it was ended. Please ask for a new one.</p>
      <p>
        <a className="button button-primary" href="/">
          Home page
        </a>
      </p>
    </SidePicturePage>
  );
}
