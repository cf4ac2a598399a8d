import { OPENINGS } from "#content/careers.ts";
import type { PublicJob } from "#contract/jobs.ts";
import { Badge } from "#ui/badge.tsx";
import { data } from "../data-attributes.ts";
import { paragraphsOf } from "../paragraphs.ts";
import { searchTextOf } from "./match-jobs.ts";

interface JobRowProps {
  /** Label of the button. */
  applyText: string;
  job: PublicJob;
  shown: boolean;
  /** Whether the script searches the job. */
  isSearched: boolean;
}

export function JobRow({ applyText, job, shown, isSearched }: JobRowProps) {
  const { id, slug, title, department, location, type, description } = job;
  const page = `/careers/${slug}`;
  return (
    <li
      className="job grid gap-x-8 gap-y-5 items-center py-(--space-3) border-b border-border md:grid-cols-[minmax(0,1fr)_auto]"
      hidden={!shown}
      {...data({
        "data-job": true,
        "data-department": department,
        "data-search": isSearched ? searchTextOf(job) : undefined,
      })}
    >
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
          <h3 className="text-step-2 wrap-anywhere">
            <a
              className="inline-flex items-center min-h-11 my-[-0.4rem] hover:underline hover:decoration-[2px] hover:underline-offset-[0.18em]"
              href={page}
            >
              {title}
            </a>
          </h3>
          <Badge tone="success">{OPENINGS.active}</Badge>
        </div>
        <ul className="job-meta">
          {[department, location, type].map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="max-w-measure text-ink-2">{paragraphsOf(description)[0]}</p>
      </div>
      <a
        className="button button-outline justify-self-start"
        href={`${page}#apply`}
        aria-label={`${applyText}: ${title}`}
        {...data({ "data-apply": id, "data-title": title })}
      >
        {applyText}
      </a>
    </li>
  );
}
