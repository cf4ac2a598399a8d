import { APPLICATION_SENT, OPENINGS } from "#content/careers.ts";
import type { PublicJob } from "#contract/jobs.ts";
import empty from "#web/art/empty.svg";
import { JobRow } from "./job-row.tsx";
import { JobSearch } from "./job-search.tsx";
import { type JobFilter, matchesFilter, resultLine, searchTextOf } from "./match-jobs.ts";

/** Every open job is on the page; those that a search leaves out are hidden, so that the script can search without a request. */
export function OpeningsBand({ jobs, filter }: { jobs: readonly PublicJob[]; filter: JobFilter }) {
  const rows = jobs.map((job) => {
    const searchText = searchTextOf(job);
    return { job, searchText, shown: matchesFilter(searchText, job.department, filter) };
  });
  const count = rows.filter(({ shown }) => shown).length;
  const [before, after] = APPLICATION_SENT.line;
  return (
    <section id="openings" className="wrap openings" aria-labelledby="openings-heading">
      <h2 id="openings-heading" className="text-step-4">
        {OPENINGS.heading}
      </h2>
      <JobSearch filter={filter} />
      <p className="result-line" role="status" data-result-line>
        {resultLine(count, filter)}
      </p>
      <p className="applied-line" role="status" data-applied data-before={before} data-after={after} />
      <ul className="jobs">
        {rows.map(({ job, searchText, shown }) => (
          <JobRow key={job.id} job={job} searchText={searchText} shown={shown} />
        ))}
      </ul>
      <div className="jobs-none" data-none-found hidden={count > 0}>
        <img src={empty} alt="" width={160} height={160} loading="lazy" />
        <p className="text-step-1">{jobs.length > 0 ? OPENINGS.noneFound : OPENINGS.none}</p>
        {jobs.length > 0 && (
          <a className="button button-outline" href="/careers#openings" data-clear>
            {OPENINGS.clear}
          </a>
        )}
      </div>
    </section>
  );
}
