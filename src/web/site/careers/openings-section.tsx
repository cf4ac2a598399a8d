import { APPLICATION_SENT, type CAREERS, OPENINGS } from "#content/careers.ts";
import type { RenderedDocument } from "#content/document.ts";
import empty from "#web/art/empty.svg";
import { data } from "../data-attributes.ts";
import { Pager } from "../layout/pager.tsx";
import type { OpenJobs } from "./careers.server.ts";
import { careersAddress, type JobFilter } from "./careers-address.ts";
import { JobRow } from "./job-row.tsx";
import { JobSearchForm } from "./job-search-form.tsx";
import { resultLine } from "./match-jobs.ts";

interface OpeningsBandProps {
  words: RenderedDocument<typeof CAREERS>["openings"];
  jobs: OpenJobs;
  filter: JobFilter;
  departments: readonly string[];
}

/** List of open jobs. If all are on the page, it includes hidden ones, so that the script can search without a request. */
export function OpeningsSection({ words, jobs, filter, departments }: OpeningsBandProps) {
  const { rows, found, pages, isWhole } = jobs;
  const isNone = isWhole && rows.length === 0;
  const [before, after] = APPLICATION_SENT.line;
  return (
    <section id="openings" className="wrap openings py-section scroll-mt-(--bar)" aria-labelledby="openings-heading">
      <h2 id="openings-heading" className="text-step-4">
        {words.heading}
      </h2>
      <JobSearchForm departments={departments} filter={filter} isLive={isWhole} />
      <p className="mt-6 mb-4 text-ink-2" role="status" {...data({ "data-result-line": true })}>
        {resultLine(found, filter)}
      </p>
      <p
        className="applied-line forced-colors:border-2 empty:hidden"
        role="status"
        {...data({ "data-applied": true, "data-before": before, "data-after": after })}
      />
      <ul className="border-t border-border">
        {rows.map(({ job, shown }) => (
          <JobRow key={job.id} applyText={words.apply} job={job} shown={shown} isSearched={isWhole} />
        ))}
      </ul>
      <div
        className="grid gap-5 justify-items-center py-16 text-center"
        {...data({ "data-none-found": true })}
        hidden={found > 0}
      >
        <img src={empty} alt="" width={160} height={160} loading="lazy" />
        <p className="text-step-1">{isNone ? words.none : words.noneFound}</p>
        {!isNone && (
          <a className="button button-outline" href="/careers#openings" {...data({ "data-clear": true })}>
            {words.clear}
          </a>
        )}
      </div>
      {pages > 1 && (
        <Pager
          label={OPENINGS.pages}
          page={filter.page}
          pages={pages}
          hrefOf={(page) => `${careersAddress({ ...filter, page })}#openings`}
        />
      )}
    </section>
  );
}
