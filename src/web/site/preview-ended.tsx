import unfinished from "#web/art/unfinished.svg";
import { SidePicturePage } from "./frame/side-picture-page.tsx";

/** Where a link to a draft leads that has ended, or never was one. */
export function PreviewEnded() {
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
