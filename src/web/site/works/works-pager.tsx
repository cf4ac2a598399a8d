import { WORKS_PAGE } from "#content/works.ts";
import { PageStep } from "../frame/page-step.tsx";
import { type WorksFilter, worksAddress } from "./filter.ts";

interface WorksPagerProps {
  filter: WorksFilter;
  pages: number;
}

/** Previous and Next stay in place at the ends, where they lead nowhere. */
export function WorksPager({ filter, pages }: WorksPagerProps) {
  const { page } = filter;
  const hrefOf = (to: number) => (to < 1 || to > pages ? undefined : worksAddress({ ...filter, page: to }));
  return (
    <nav
      className="pager works-pager mt-[clamp(1.5rem,2.6vw,2.5rem)] pt-[clamp(1.25rem,2vw,2rem)]"
      aria-label={WORKS_PAGE.pages}
    >
      <PageStep text="Previous" rel="prev" href={hrefOf(page - 1)} />
      <p>{`Page ${page} of ${pages}`}</p>
      <PageStep text="Next" rel="next" href={hrefOf(page + 1)} />
    </nav>
  );
}
