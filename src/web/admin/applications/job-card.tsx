import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type { Job } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { paths } from "#web/shared/paths.ts";
import { QueryState } from "../base/query-state.tsx";
import { JOB_STATUS_BADGES, jobs } from "../jobs/job-client.ts";
import { recordQuery } from "../resources/resource-client.ts";
import { applicationsFor } from "./area.ts";

/** Card with the job of an application. */
export function JobCard({ application: { jobId, jobTitle } }: { application: Application }) {
  return (
    <Card title="Job">
      {jobId === null ? (
        <p className="px-4 py-4 text-ink-2 desk:px-card">
          {jobTitle}. This job has been deleted; only its title was kept.
        </p>
      ) : (
        <>
          <ExistingJob id={jobId} />
          <p className="border-t border-border px-4 py-2 desk:px-card">
            <TextLink to={applicationsFor(jobId)}>All applications for this job</TextLink>
          </p>
        </>
      )}
    </Card>
  );
}

function ExistingJob({ id }: { id: string }) {
  const query = useQuery(recordQuery(jobs, id));
  return (
    <QueryState failed="Failed to load job" loading={2} nouns="job" query={query}>
      {({ record }) => <JobFacts job={record} />}
    </QueryState>
  );
}

function hasPage({ status, closesAt }: Job): boolean {
  return status === "active" && (closesAt === null || Date.parse(closesAt) > Date.now());
}

/** Facts of the job. The link to its public page loads a new document. */
function JobFacts({ job }: { job: Job }) {
  const { label, tone } = JOB_STATUS_BADGES[job.status];
  return (
    <div className="px-4 py-4 desk:px-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="min-w-0 font-bold wrap-anywhere">
          {hasPage(job) ? (
            <a className="underlined-link hover:no-underline" href={paths.career(job.slug)}>
              {job.title}
            </a>
          ) : (
            job.title
          )}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-ink-2">
        <bdi>{job.department}</bdi>, <bdi>{job.location}</bdi>
      </p>
    </div>
  );
}
