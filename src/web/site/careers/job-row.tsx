import { OPENINGS } from "#content/careers.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { searchTextOf } from "./match-jobs.ts";
import { paragraphsOf } from "./paragraphs.ts";

interface JobRowProps {
  job: PublicJob;
  shown: boolean;
  /** Whether the script searches in it. */
  isSearched: boolean;
}

export function JobRow({ job, shown, isSearched }: JobRowProps) {
  const { id, slug, title, department, location, type, description } = job;
  const page = `/careers/${slug}`;
  return (
    <li
      className="job"
      hidden={!shown}
      data-job
      data-department={department}
      data-search={isSearched ? searchTextOf(job) : undefined}
    >
      <div className="job-words">
        <div className="job-title">
          <h3>
            <a href={page}>{title}</a>
          </h3>
          <Badge tone="success">{OPENINGS.active}</Badge>
        </div>
        <ul className="job-meta">
          {[department, location, type].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="max-w-[34rem] text-ink-2">{paragraphsOf(description)[0]}</p>
      </div>
      <a
        className="button button-outline"
        href={`${page}#apply`}
        aria-label={`${OPENINGS.apply}: ${title}`}
        data-apply={id}
        data-title={title}
      >
        {OPENINGS.apply}
      </a>
    </li>
  );
}
