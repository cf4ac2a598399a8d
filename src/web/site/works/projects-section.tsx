import ListFilter from "lucide-react/icons/list-filter";
import type { RenderedDocument } from "#content/document.ts";
import { type PRODUCTS, PROJECTS_PAGE } from "#content/works.ts";
import type { ShownCategory } from "#contract/vocabulary.ts";
import empty from "#web/art/empty.svg";
import { PageLink } from "../layout/page-link.tsx";
import {
  type CategoryGroup,
  countAll,
  type PagePosition,
  resultLine,
  type WorkCounts,
  type WorksFilter,
  worksAddress,
} from "./filter.ts";
import { PROJECT_FILTER_ID, ProjectFilter } from "./project-filter.tsx";
import type { PicturedProject } from "./project-picture.ts";
import { WorkCard } from "./work-card.tsx";

interface WorksBandProps {
  filter: WorksFilter;
  place: PagePosition;
  shown: readonly PicturedProject[];
  counts: WorkCounts;
  groups: readonly CategoryGroup[];
  category: ShownCategory | undefined;
  words: RenderedDocument<typeof PRODUCTS>["vault"];
  /** Text while no project is published. */
  textWhileEmpty: string;
}

/** Classes by the number of projects: one or two fill the row. */
const COLUMNS: ReadonlyMap<number, string> = new Map([
  [1, "grid-cols-1"],
  [2, "sm:grid-cols-2"],
]);

/** Filter and one page of projects. */
export function ProjectsSection({
  filter,
  place,
  shown,
  counts,
  groups,
  category,
  words,
  textWhileEmpty,
}: WorksBandProps) {
  const total = countAll(counts);
  return (
    <section
      id="works"
      className="wrap grid gap-x-(--space-3) gap-y-6 items-start pb-section md:grid-cols-[232px_minmax(0,1fr)] print:block"
      aria-label={words.heading}
    >
      <button type="button" className="button filter-open forced-colors:border-2" popoverTarget={PROJECT_FILTER_ID}>
        {words.open}
        <ListFilter size={20} />
      </button>
      <ProjectFilter chosen={filter.category} counts={counts} groups={groups} total={total} words={words} />
      <div>
        <p className="min-h-[1.5em] mb-4 text-ink-2 text-step--1" role="status">
          {resultLine(place, category)}
        </p>
        {shown.length > 0 ? (
          <ul className={`works grid gap-(--space-2) ${COLUMNS.get(shown.length) ?? "sm:grid-cols-2 lg:grid-cols-3"}`}>
            {shown.map((project, position) => (
              <WorkCard key={project.id} project={project} index={position} linkText={words.view} />
            ))}
          </ul>
        ) : (
          <div className="grid gap-6 justify-items-center py-16 text-ink-2 text-center">
            <img src={empty} alt="" width={160} height={160} loading="lazy" />
            <p>{total > 0 ? words.none : textWhileEmpty}</p>
          </div>
        )}
        {place.pages > 1 && <WorksPager filter={filter} pages={place.pages} />}
      </div>
    </section>
  );
}

interface WorksPagerProps {
  filter: WorksFilter;
  pages: number;
}

/** Links to the previous and next page. At both ends they stay in place without a target. */
function WorksPager({ filter, pages }: WorksPagerProps) {
  const { page } = filter;
  const hrefOf = (to: number) => (to < 1 || to > pages ? undefined : worksAddress({ ...filter, page: to }));
  return (
    <nav className="pager works-pager mt-(--space-3) pt-(--space-3)" aria-label={PROJECTS_PAGE.pages}>
      <PageLink text="Previous" rel="prev" href={hrefOf(page - 1)} />
      <p>{`Page ${page} of ${pages}`}</p>
      <PageLink text="Next" rel="next" href={hrefOf(page + 1)} />
    </nav>
  );
}
