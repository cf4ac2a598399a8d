import type { Company } from "#contract/company.ts";
import unfinished from "#web/art/unfinished.svg";
import { SidePicturePage } from "./frame/side-picture-page.tsx";

/** What stands in the frame when a page could not be drawn. */
export function FailedPage({ company }: { company: Company }) {
  return (
    <SidePicturePage heading="Something went wrong." picture={unfinished}>
      <p>
        The fault is ours, and it has been logged. Please try again in a moment. If it keeps happening, write to{" "}
        <a className="prose-link" href={`mailto:${company.email}`}>
          {company.email}
        </a>
        .
      </p>
      <p>
        <a className="button button-primary" href="/">
          Home page
        </a>
      </p>
    </SidePicturePage>
  );
}
