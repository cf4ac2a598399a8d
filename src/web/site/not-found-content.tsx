import unfinished from "#web/art/unfinished.svg";
import { useIsHidden } from "./frame-data.ts";
import { SidePicturePage } from "./layout/side-picture-page.tsx";

/** Content of the frame at an address without a page. */
export function NotFoundContent() {
  return (
    <SidePicturePage heading="Page not found" picture={unfinished}>
      <p>There is no page at this address. It may be mistyped, or the page may have moved. Try one of these instead.</p>
      <p className="flex flex-wrap gap-3">
        <a className="button button-primary" href="/">
          Home page
        </a>
        {!useIsHidden("services") && (
          <a className="button button-outline" href="/services">
            Services
          </a>
        )}
        <a className="button button-outline" href="/#contact">
          Write to us
        </a>
      </p>
    </SidePicturePage>
  );
}
