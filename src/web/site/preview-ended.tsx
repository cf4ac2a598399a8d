import { data } from "react-router";
import unfinished from "#web/art/unfinished.svg";
import type { Route } from "./+types/preview-ended";
import { SidePicturePage } from "./frame/side-picture-page.tsx";
import { frameIn } from "./frame-in.ts";
import { pageMeta } from "./page-meta.ts";

/** A link to a draft that has ended, or never was one; one that works is answered before it gets here. */
export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  const title = "This preview has ended";
  return pageMeta(frameIn(matches), { title, description: title, path: "/preview", unlisted: true });
}

export default function PreviewEnded() {
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
