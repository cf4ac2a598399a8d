import { JOB_PAGE } from "#content/careers.ts";
import type { PublicJob } from "#contract/jobs.ts";
import unfinished from "#web/art/unfinished.svg";
import { SidePicturePage } from "../frame/side-picture-page.tsx";

export function ClosedJob({ job }: { job: PublicJob }) {
  return (
    <SidePicturePage heading={job.title} picture={unfinished}>
      <p>
        <strong className="text-ink">{JOB_PAGE.closed}</strong> {JOB_PAGE.closedText}
      </p>
      <p>
        <a className="button button-primary" href="/careers#openings">
          {JOB_PAGE.back}
        </a>
      </p>
    </SidePicturePage>
  );
}
