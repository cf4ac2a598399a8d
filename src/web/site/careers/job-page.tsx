import { data } from "react-router";
import { JOB_PAGE } from "#content/careers.ts";
import { APPLICATION_REFERENCE } from "#contract/applications.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { SITE_PAGES } from "#contract/site-pages.ts";
import unfinished from "#web/art/unfinished.svg";
import { SidePicturePage } from "#web/site/layout/side-picture-page.tsx";
import { sentReference } from "../forms/form-action.server.ts";
import { loadFrame } from "../frame.server.ts";
import { frameData } from "../frame-data.ts";
import { pageMeta } from "../page-meta.ts";
import { paragraphsOf } from "../paragraphs.ts";
import type { Route } from "./+types/job-page";
import { applicationForm } from "./application.server.ts";
import { loadJob } from "./careers.server.ts";
import { JobDetail } from "./job-detail.tsx";
import { jobPosting } from "./job-posting.ts";
import styles from "./page.css?url";

/** Status of a closed job's page: search engines drop it. */
const GONE = 410;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { company, retention } = await loadFrame(context);
  const { job, isOpen } = await loadJob(context, params.slug);
  const sent = sentReference(request, APPLICATION_REFERENCE);
  const loaded = { company, retentionMonths: retention.applications, job, isOpen, sent };
  // A visitor who just applied sees the reference even if the job has closed since.
  return isOpen || sent ? loaded : data(loaded, { status: GONE });
}

export const action = applicationForm;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const frame = frameData(matches);
  if (!loaderData) return pageMeta(frame, { title: "Page not found", path: "/careers", unlisted: true });
  const { job, isOpen } = loaderData;
  const path = `/careers/${job.slug}`;
  const page = pageMeta(frame, {
    title: job.title,
    description: paragraphsOf(job.description)[0] ?? "",
    path,
    under: SITE_PAGES.careers,
    unlisted: !isOpen,
  });
  return frame && isOpen ? [...page, { "script:ld+json": jobPosting({ job, ...frame }) }] : page;
}

export default function JobPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, isOpen, sent } = loaderData;
  // A form that came back keeps its values, even if the job has closed.
  if (!isOpen && !sent && !actionData) return <ClosedJob job={job} />;
  return <JobDetail {...loaderData} actionData={actionData} />;
}

function ClosedJob({ job }: { job: PublicJob }) {
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
